import { Kbd, Paper, TextInput } from "@mantine/core";
import { useHotkeys } from "@mantine/hooks";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { later } from "../parts/later";
import { texts } from "../texts";
import classes from "./Shell.module.css";
import { isDialogOpen, useShortcut } from "./useShortcut";

const IS_MAC = /Mac|iP/.test(navigator.platform);

const Palette = later(() => import("./Palette").then((module) => module.Palette));

/** Searches screens, objects, files and executions for the entered text. Enter opens the first result. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const keys = useRef<(event: KeyboardEvent) => void>(null);
  const [isOpen, setOpen] = useState(false);
  const options = useId();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState<string>();
  /** Whether Enter was pressed before the response or the list arrived. */
  const [isEntered, setEntered] = useState(false);
  const isShown = isOpen && text.trim() !== "";
  const focus = () => input.current?.focus();
  useShortcut("/", focus);
  useHotkeys([[IS_MAC ? "meta+K" : "ctrl+K", () => !isDialogOpen() && focus()]], []);

  function change(next: string): void {
    setText(next);
    setEntered(false);
    setOpen(true);
  }

  function leave(): void {
    change("");
    setOpen(false);
    input.current?.blur();
  }

  function press(event: KeyboardEvent<HTMLInputElement>): void {
    if (event.key === "Escape") {
      leave();
    } else if (isShown && event.key === "Enter" && !event.nativeEvent.isComposing) {
      event.preventDefault();
      setEntered(true);
    } else if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      event.preventDefault();
      setOpen(true);
      setEntered(false);
    }
    keys.current?.(event);
  }

  return (
    <search className={classes.search}>
      <TextInput
        ref={input}
        type="search"
        size="sm"
        role="combobox"
        aria-label={texts.search}
        aria-expanded={isShown}
        aria-controls={isShown ? options : undefined}
        aria-autocomplete="list"
        aria-activedescendant={isShown ? chosen : undefined}
        placeholder={texts.search}
        rightSection={<Kbd size="xs" aria-hidden="true">/</Kbd>}
        value={text}
        onChange={(event) => change(event.currentTarget.value)}
        onFocus={() => {
          void Palette.preload();
          setOpen(true);
        }}
        onBlur={() => {
          setOpen(false);
          setEntered(false);
        }}
        onKeyDown={press}
      />
      {text.trim() && (
        <Paper className={classes.options} shadow="md" hidden={!isShown}>
          <Palette id={options} text={text} isEntered={isEntered} keys={keys} onChosen={setChosen} onLeave={leave} />
        </Paper>
      )}
    </search>
  );
}
