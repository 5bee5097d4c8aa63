package com.couriermft.engine.definition;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import java.time.Instant;

/** Metadata of one saved version of a definition, without its content. */
@SchemaName("DefinitionVersion")
public record DefinitionVersion(
    @Field(help = "Version number", min = 0) int version,
    @Field(help = "When the version was saved") Instant savedAt,
    @Field(help = "Who saved the version") String savedBy,
    @Field(help = "Hash of the canonical JSON") String sha256) {}
