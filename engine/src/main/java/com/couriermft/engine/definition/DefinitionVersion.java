package com.couriermft.engine.definition;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import java.time.Instant;

/** Metadata of one saved version of a definition, without its content. */
@SchemaName("DefinitionVersion")
public record DefinitionVersion(
    @Field(help = "Its number", min = 0) int version,
    @Field(help = "When it was saved") Instant savedAt,
    @Field(help = "Who saved it") String savedBy,
    @Field(help = "The hash of its canonical JSON") String sha256) {}
