"""Play records: what is common to all games (contract: records, section 1), read strictly, and written back."""

from companion.records.blank import blank_record
from companion.records.claims import Claim, read_claims
from companion.records.common import Common, read_common
from companion.records.players import Players
from companion.records.whereabouts import Whereabouts
from companion.records.writing import dump

__all__ = ["Claim", "Common", "Players", "Whereabouts", "blank_record", "dump", "read_claims", "read_common"]
