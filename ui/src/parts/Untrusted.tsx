import type { ReactNode } from "react";
import { clamped, hasShortWords, visible } from "../model/visible";

const CELL = 400;

interface Props {
  /** A text from another party: a file name, a server's message, or a message that contains either. */
  readonly text: string;
  /** Maximum number of displayed characters; the tooltip has the complete text. */
  readonly most?: number;
}

/** Shows a text from another party as plain text, isolated from the text direction around it. */
export function Untrusted({ text, most }: Props) {
  const shown = visible(text);
  const short = most === undefined ? shown : clamped(shown, most);
  return (
    <bdi data-whole={hasShortWords(short) || undefined} {...(short !== shown && { title: shown })}>
      {short}
    </bdi>
  );
}

/** Content of a cell or a dialog; a string is shown as a text from another party. */
export function Apart({ children }: { readonly children: ReactNode }) {
  return typeof children === "string" ? <Untrusted text={children} most={CELL} /> : children;
}
