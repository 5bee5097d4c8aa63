package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.transfer.file.StoredFile;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.net.URI;

/** A file of an execution, and its URL. */
@SchemaName("WorkspaceFile")
public record WorkspaceFile(
    @JsonUnwrapped StoredFile file, @Field(help = "URL to download the file") URI url) {}
