package com.couriermft.functions.answer;

import com.couriermft.engine.spi.Check;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of a validation, with the checks of a dry run if one was requested. */
@SchemaName("JobValidation")
public record JobValidation(
    @JsonUnwrapped ValidationAnswer validation,
    @Field(help = "What was checked, with deep=true") @Nullable List<Check> checks) {}
