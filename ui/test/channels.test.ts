import { describe, expect, it } from "vitest";
import type { StoredChannel } from "../src/api/types";
import { mailChannels, receiversOf, serverOf } from "../src/model/channels";

type Definition = StoredChannel["definition"];

const mail = { type: "smtp", host: "smtp.example.com", from: "courier@example.com" } as Definition;
const hook = { type: "webhook", url_secret: "ops-url", signing_secrets: ["ops-key"] } as Definition;

const stored = (channel_id: string, definition: object) => ({ channel_id, definition: definition as Definition });

describe("a channel", () => {
  it("tells those whom its emails go to, copies too, or who is behind its secret address", () => {
    expect(receiversOf({ ...mail, to: ["a@example.com"], cc: ["b@example.com"] } as Definition)).toEqual(["a@example.com", "b@example.com"]);
    expect(receiversOf(mail)).toEqual([]);
    expect(receiversOf(hook)).toEqual(["ops-url"]);
  });

  it("of emails has a server", () => {
    expect(serverOf({ ...mail, port: 587 } as Definition)).toBe("smtp.example.com:587");
    expect(serverOf(mail)).toBe("smtp.example.com");
    expect(serverOf({ type: "graph", endpoint: "https://graph.microsoft.com", from: "a@b" } as Definition)).toBe("https://graph.microsoft.com");
    expect([hook, { type: "graph", from: "a@b" } as Definition].map(serverOf)).toEqual(["", ""]);
  });

  it("sends emails if it is one for them and has receivers", () => {
    const ops = { ...mail, to: ["ops@example.com"] };
    const all = [stored("a", ops), stored("b", { ...ops, enabled: false }), stored("c", mail), stored("d", hook), { unreadable: true }, stored("e", { ...ops, enabled: true })];
    expect(mailChannels(all).map(({ id, isEnabled, receivers }) => [id, isEnabled, ...receivers])).toEqual([
      ["a", true, "ops@example.com"],
      ["b", false, "ops@example.com"],
      ["e", true, "ops@example.com"],
    ]);
  });
});
