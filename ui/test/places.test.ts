import { describe, expect, it } from "vitest";
import { placeOf } from "../src/model/places";

const job = { steps: [{ id: "download", config: { connection: "a" } }, { type: "flow.end" }], calendars: ["x"] };

describe("placeOf", () => {
  it("names a step by its id where the definition is at hand, else by its number", () => {
    expect(placeOf("/steps/0/config/connection", job)).toBe("Step download, Connection");
    expect(placeOf("/steps/1/config/connection", job)).toBe("Step 2, Connection");
    expect(placeOf("/steps/0/config/connection")).toBe("Step 1, Connection");
    expect(placeOf("/steps/7/config/connection", job)).toBe("Step 8, Connection");
  });

  it("reads properties as people do", () => {
    expect(placeOf("/target/job_id")).toBe("Target, Job");
    expect(placeOf("/target/chain_id")).toBe("Target, Chain");
    expect(placeOf("/depends_on/0/job_id")).toBe("Depends on 1, Job");
    expect(placeOf("/calendars/0", job)).toBe("Calendar 1");
    expect(placeOf("/auth/ssh_key")).toBe("Auth, Ssh key");
    expect(placeOf("/scope/connections/1")).toBe("Scope, Connection 2");
    expect(placeOf("/labels/a~1b")).toBe("Labels, A/b");
  });

  it("is nothing for the whole definition", () => {
    expect(placeOf("")).toBe("");
  });
});
