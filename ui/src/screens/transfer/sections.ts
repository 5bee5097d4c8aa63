import type { Transfer } from "../../model/transferWizard";

/** What each section of the screen shows and changes. */
export interface SectionProps {
  readonly transfer: Transfer;
  readonly set: (change: Partial<Transfer>) => void;
}
