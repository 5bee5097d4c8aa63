package com.couriermft.functions.answer;

import com.couriermft.engine.definition.DefinitionSummary;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;

/** A chain in the list of chains. */
@SchemaName("ChainSummary")
public record ChainSummary(
    @Field(help = "ID of the chain") String chainId, @JsonUnwrapped DefinitionSummary summary) {}
