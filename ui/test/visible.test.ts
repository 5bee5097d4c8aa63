import { describe, expect, it } from "vitest";
import { clamped, hasShortWords, visible } from "../src/model/visible";

describe("visible", () => {
  it("shows what would turn the direction, and what cannot be seen", () => {
    expect(visible("invoice\u202efdp.exe")).toBe("invoice⟨U+202E⟩fdp.exe");
    expect(visible("a\u0000b\nc\u007f")).toBe("a␀b␊c␡");
    expect(visible("a\u200bb\ufeff\u2066c\u2069")).toBe("a⟨U+200B⟩b⟨U+FEFF⟩⟨U+2066⟩c⟨U+2069⟩");
    expect(visible("\u{e0041}\ud800")).toBe("⟨U+E0041⟩⟨U+D800⟩");
  });

  it("leaves every other text as it is", () => {
    const texts = ["report 2026.csv", "<b>&amp;</b>", "تقرير.csv", "レポート", "é", "😀", ""];
    expect(texts.map(visible)).toEqual(texts);
  });

  it("leaves nothing behind that hides, whatever the text", () => {
    for (let code = 0; code <= 0xffff; code++) {
      const shown = visible(String.fromCodePoint(code));
      expect(shown).not.toMatch(/[\p{Cc}\p{Bidi_Control}\u200b\ufeff\ud800-\udfff]/u);
    }
  });
});

describe("clamped", () => {
  it("cuts between characters, and says so", () => {
    expect(clamped("abcdef", 4)).toBe("abc…");
    expect(clamped("abcd", 4)).toBe("abcd");
    expect(clamped("😀😀😀😀😀", 3)).toBe("😀😀…");
    expect(clamped("x".repeat(4_096), 120)).toHaveLength(120);
  });
});

describe("words that are not broken", () => {
  it("are those of at most 20 characters", () => {
    expect(["", "nordbank", "187 B", "sftp.list", "a".repeat(20), `${"a".repeat(20)} ${"b".repeat(20)}`].map(hasShortWords)).not.toContain(false);
    expect(["a".repeat(21), `short ${"x".repeat(300)}`].map(hasShortWords)).not.toContain(true);
    const joined = ["\u00a0", "\u2007", "\u202f"].map((space) => ["first-word", "second-word"].join(space));
    expect(joined.map(hasShortWords)).not.toContain(true);
    expect(["\n", "\t", "\u2003", "\u3000"].map((space) => hasShortWords(["first-word", "second-word"].join(space)))).not.toContain(false);
  });
});
