package com.couriermft.functions.answer;

import com.couriermft.formats.json.Field;
import com.couriermft.formats.json.SchemaName;
import com.couriermft.operate.search.ObjectSearch;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The objects that a search found. */
@SchemaName("FoundObjects")
public record SearchAnswer(
    @Field(help = "The objects, the best match first; at most 50") List<ObjectSearch.Found> value,
    @Field(help = "Whether further objects match") @Nullable Boolean more) {
  public SearchAnswer {
    value = List.copyOf(value);
  }

  /** Returns the response for a search result. */
  public static SearchAnswer of(ObjectSearch.Result result) {
    return new SearchAnswer(result.found(), result.hasMore() ? true : null);
  }
}
