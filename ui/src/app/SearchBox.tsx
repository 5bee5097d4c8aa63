import { Kbd, TextInput } from "@mantine/core";
import { useNavigate } from "@tanstack/react-router";
import { type FormEvent, useRef } from "react";
import { isExecutionId } from "../model/search";
import { texts } from "../texts";
import { useShortcut } from "./useShortcut";

/** Finds executions by a text; an execution by its whole id. */
export function SearchBox() {
  const input = useRef<HTMLInputElement>(null);
  const navigate = useNavigate();
  useShortcut("/", () => input.current?.focus());

  function search(event: FormEvent) {
    event.preventDefault();
    const text = input.current?.value.trim() ?? "";
    input.current?.blur();
    void (isExecutionId(text)
      ? navigate({ to: "/executions/$id", params: { id: text.toUpperCase() } })
      : navigate({ to: "/executions", search: text ? { text } : {} }));
  }

  return (
    <form onSubmit={search} role="search" style={{ flex: "1 1 12rem", maxWidth: "26rem", minWidth: 0 }}>
      <TextInput
        ref={input}
        type="search"
        size="sm"
        aria-label={texts.search}
        placeholder={texts.search}
        rightSection={<Kbd size="xs" aria-hidden="true">/</Kbd>}
        onKeyDown={(event) => {
          if (event.key === "Escape") event.currentTarget.blur();
        }}
      />
    </form>
  );
}
