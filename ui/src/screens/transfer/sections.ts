import type { Lack, MadeParts, Transfer } from "../../model/transferWizard";
import { transfer as words } from "../../texts/transfer";

/** The properties that each section of the screen shows and changes. */
export interface SectionProps {
  readonly transfer: Transfer;
  readonly set: (change: Partial<Transfer>) => void;
  /** The missing or invalid value of the section, if it should be shown. */
  readonly lack: Lack | undefined;
  readonly made: MadeParts;
}

/** Returns the message at a field if the section's missing value is one of the field's own. */
export function saidAt(lack: Lack | undefined, ...own: ReadonlyArray<Lack | false | undefined>): string | undefined {
  return lack !== undefined && own.includes(lack) ? words.lacks[lack] : undefined;
}
