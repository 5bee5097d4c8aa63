import type { Page } from "playwright-core";

export const dialogOf = (page: Page) => page.getByRole("dialog");
export const button = (page: Page, name: string) => page.locator("main").getByRole("button", { name, exact: true });

/** The text of the job in the editor. */
export const textOf = (page: Page) => page.getByRole("textbox", { name: "Definition as JSON" });

/** Waits until the server has found the edited definition valid. */
export const judged = (page: Page) => page.locator("[data-standing=valid]").first().waitFor();

/** Saves the edited definition with the dialog that asks for a reason. */
export async function save(page: Page): Promise<void> {
  await judged(page);
  await button(page, "Save").click();
  await dialogOf(page).getByRole("button", { name: "Save" }).click();
}

/** Saves, and waits for completion. */
export async function saved(page: Page): Promise<void> {
  await save(page);
  await dialogOf(page).waitFor({ state: "detached" });
}
