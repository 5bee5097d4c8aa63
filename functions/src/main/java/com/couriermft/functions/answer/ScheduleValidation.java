package com.couriermft.functions.answer;

import com.couriermft.automation.schedule.Upcoming;
import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.fasterxml.jackson.annotation.JsonUnwrapped;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The result of a validation. For a valid schedule, it includes the next instants. */
@SchemaName("ScheduleValidation")
public record ScheduleValidation(
    @JsonUnwrapped ValidationAnswer validation,
    @Field(help = "If the schedule is valid, its next ten start times, as if it were enabled")
        @Nullable List<Upcoming> upcoming) {}
