/** Texts for entries that listings of folders omit. */
export const omissions = {
  title: "Entries left out",
  help: "These entries were found but not processed. Check them on the server, or change the settings that exclude them.",
  first: "the first is",
  reasons: {
    unusable_name: "Names that can't be used as file names",
    unreadable_entry: "Entries of the server's listing that Courier doesn't understand",
    not_a_file: "Broken links, pipes and devices",
    link_not_followed: "Links to folders, which Courier doesn't follow",
    too_deep: "Folders below the deepest level that is searched",
    unreadable_directory: "Folders that the server didn't list",
    max_files: "Files beyond max_files",
    path_too_long: "Files with paths that are too long",
    gone: "Files that disappeared after they were listed",
    locked: "Files that couldn't be opened",
    unsafe_entry: "Entries of archives that aren't safe to unpack",
  } as Readonly<Record<string, string>>,
} as const;
