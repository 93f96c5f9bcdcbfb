"""Collects all parts of the window. This module is loaded after the empty frame has been painted."""

from __future__ import annotations

from talisman_desktop.desktop.dialogs.start_page import StartPage
from talisman_desktop.desktop.docks.banner import Banner
from talisman_desktop.desktop.docks.hint_strip import HintStrip
from talisman_desktop.desktop.docks.panels import Panels
from talisman_desktop.desktop.docks.table_pane import TablePane
from talisman_desktop.desktop.prompts.area import PromptArea
from talisman_desktop.desktop.widgets.body import column
from talisman_desktop.desktop.widgets.steady_frame import Steady
from talisman_desktop.desktop.window.answers import Answers
from talisman_desktop.desktop.window.beginnings import Beginnings
from talisman_desktop.desktop.window.campaign_commands import CampaignCommands
from talisman_desktop.desktop.window.campaign_desk import CampaignDesk
from talisman_desktop.desktop.window.commands import Commands, plain
from talisman_desktop.desktop.window.deck_memories import DeckMemories
from talisman_desktop.desktop.window.display import Display
from talisman_desktop.desktop.window.explanations import Explanations
from talisman_desktop.desktop.window.far_past import reach
from talisman_desktop.desktop.window.file_commands import FileCommands
from talisman_desktop.desktop.window.file_drops import FileDrops
from talisman_desktop.desktop.window.garbage import GarbageCollector
from talisman_desktop.desktop.window.guidance import Guidance
from talisman_desktop.desktop.window.hand_moves import HandMoves
from talisman_desktop.desktop.window.help_commands import HelpCommands
from talisman_desktop.desktop.window.journal_notes import Remarks
from talisman_desktop.desktop.window.last_page import LastPage
from talisman_desktop.desktop.window.long_work import LongWork
from talisman_desktop.desktop.window.lookback import Lookback
from talisman_desktop.desktop.window.luck_commands import LuckCommands
from talisman_desktop.desktop.window.memory_tidier import MemoryTidier
from talisman_desktop.desktop.window.number_commands import NumberCommands
from talisman_desktop.desktop.window.one_dialog import OneDialog
from talisman_desktop.desktop.window.outlook import Outlook
from talisman_desktop.desktop.window.pacer import Pacer
from talisman_desktop.desktop.window.pages import Pages
from talisman_desktop.desktop.window.past_acts import PastActs
from talisman_desktop.desktop.window.picture_commands import PictureCommands
from talisman_desktop.desktop.window.plan_panel import PlanPanel
from talisman_desktop.desktop.window.play_commands import PlayCommands
from talisman_desktop.desktop.window.ponderer import Ponderer
from talisman_desktop.desktop.window.save_notices import Unsaved
from talisman_desktop.desktop.window.table_commands import TableCommands
from talisman_desktop.desktop.window.tip_teller import TipTeller
from talisman_desktop.desktop.window.trouble import Trouble
from talisman_desktop.desktop.window.view_commands import ViewCommands

__all__ = [
    "Answers",
    "Banner",
    "Beginnings",
    "CampaignCommands",
    "CampaignDesk",
    "Commands",
    "DeckMemories",
    "Display",
    "Explanations",
    "FileCommands",
    "FileDrops",
    "GarbageCollector",
    "Guidance",
    "HandMoves",
    "HelpCommands",
    "HintStrip",
    "LastPage",
    "LongWork",
    "Lookback",
    "LuckCommands",
    "MemoryTidier",
    "NumberCommands",
    "OneDialog",
    "Outlook",
    "Pacer",
    "Pages",
    "Panels",
    "PastActs",
    "PictureCommands",
    "PlanPanel",
    "PlayCommands",
    "Ponderer",
    "PromptArea",
    "Remarks",
    "StartPage",
    "Steady",
    "TableCommands",
    "TablePane",
    "TipTeller",
    "Trouble",
    "Unsaved",
    "ViewCommands",
    "column",
    "plain",
    "reach",
]
