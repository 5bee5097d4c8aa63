import type { Lack, MadeParts, Transfer } from "../../model/transferWizard";
import { transfer as words } from "../../texts/transfer";

/** What each section of the screen shows and changes. */
export interface SectionProps {
  readonly transfer: Transfer;
  readonly set: (change: Partial<Transfer>) => void;
  /** What is missing or wrong in the section, once that is said. */
  readonly lack: Lack | undefined;
  readonly made: MadeParts;
}

/** Returns what is said at a field if one of its own lacks is that of the section. */
export function saidAt(lack: Lack | undefined, ...own: ReadonlyArray<Lack | false | undefined>): string | undefined {
  return lack !== undefined && own.includes(lack) ? words.lacks[lack] : undefined;
}
