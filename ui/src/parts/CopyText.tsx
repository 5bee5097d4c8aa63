import { CopyButton, Text, Tooltip, UnstyledButton, VisuallyHidden } from "@mantine/core";
import { texts } from "../texts";
import { CopyIcon } from "./CopyIcon";
import { Untrusted } from "./Untrusted";
import { visible } from "../model/visible";

interface Props {
  readonly text: string;
  /** Shown form of the text; the text itself by default. */
  readonly shown?: string;
  readonly label?: string;
}

/** A text that a click copies whole, such as an id that is shown short. */
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
