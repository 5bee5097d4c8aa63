import { CopyButton, Text, Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { texts } from "../texts";
import { CopyIcon } from "./CopyIcon";
import { Untrusted } from "./Untrusted";
import { visible } from "../model/visible";

interface Props {
  readonly text: string;
  /** Displayed form of the text; by default, the text itself. */
  readonly shown?: string;
  readonly label?: string;
}

/** Copies the complete text on a click, such as an id that is displayed in short form. */
export function CopyText({ text, shown = text, label }: Props) {
  return (
    <CopyButton value={text}>
      {({ copied, copy }) => (
        <Tooltip label={copied ? texts.copied : texts.copy}>
          <UnstyledButton onClick={copy} title={visible(text)} style={{ overflowWrap: "anywhere" }}>
            <VisuallyHidden>{texts.copy} </VisuallyHidden>
            {label && (
              <Text span size="sm" c="dimmed">
                {label}{" "}
              </Text>
            )}
            <Text span size="sm" ff="monospace">
              <Untrusted text={shown} /> {copied ? "✓" : <CopyIcon />}
            </Text>
          </UnstyledButton>
        </Tooltip>
      )}
    </CopyButton>
  );
}
