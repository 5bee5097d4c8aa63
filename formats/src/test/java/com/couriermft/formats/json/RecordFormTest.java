package com.couriermft.formats.json;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;

import com.couriermft.formats.failure.CommonCodes;
import com.couriermft.formats.failure.Problem;
import com.couriermft.formats.secret.Secret;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.LongNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalTime;
import java.time.ZoneId;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RecordFormTest {
  private static final RecordForm<Pause> PAUSE = RecordForm.of(Pause.class);

  private record Pause(
      @Field(name = "pause_id", title = "Pause ID", help = "Its id.", pattern = "[a-z]+") String id,
      @Field(
              help = "How long",
              group = FieldGroup.SCHEDULE,
              unit = "seconds",
              defaultValue = "5",
              type = Seconds.class)
          Duration length) {}

  private static final class Seconds implements FieldType<Shape.Whole, Duration> {
    @Override
    public Shape.Whole shape() {
      return Shape.Whole.of(0, 60);
    }

    @Override
    public Duration read(CheckedObject object, Property<Shape.Whole> property) {
      return Duration.ofSeconds(object.integer(property));
    }

    @Override
    public @Nullable JsonNode write(Duration value) {
      return value.isZero() ? null : LongNode.valueOf(value.toSeconds());
    }
  }

  private enum Mode {
    FAST,
    SAFE
  }

  private record Place(
      @Field(help = "Its host", required = true) String host,
      @Field(help = "Its port", min = 1, max = 9) @Nullable Integer port) {}

  private record Limits(
      @Field(help = "How many", min = 1, max = 5, defaultValue = "2") int most,
      @Field(help = "How long", unit = "days", min = 0, max = 10, defaultValue = "3") Duration keep)
      implements CheckedRecord {
    @Override
    public void check(CheckedObject sent) {
      if (most > keep.toDays()) {
        sent.problem("most", CommonCodes.INVALID_VALUE, "More than days.");
      }
    }
  }

  private record Hours(
      @Field(help = "Since when", defaultValue = "\"08:00\"") LocalTime from,
      @Field(help = "Until when") @Nullable LocalTime to,
      @Field(help = "Whose clock", defaultValue = "\"UTC\"", maxLength = 64) ZoneId zone) {}

  private record All(
      @Field(help = "Its name", maxLength = 3) @Nullable String name,
      @Field(help = "How", defaultValue = "\"safe\"") Mode mode,
      @Field(help = "How as well") @Nullable Mode other,
      @Embedded Limits limits,
      @Field(help = "On or off", defaultValue = "true") boolean on,
      @Field(help = "When", maxLength = 40) @Nullable Instant at,
      @Field(help = "Anything") ObjectNode free,
      @Field(help = "Where") Limits inner,
      @Field(help = "Hours") @Nullable Hours hours,
      @Field(help = "Names", pattern = "[a-z]", maxItems = 2) List<String> names,
      @Field(help = "Places", minItems = 1, maxItems = 2) List<Place> places) {}

  private static final RecordForm<All> ALL = RecordForm.of(All.class);

  private record Bare(String name) {}

  private record Odd(@Field(help = "Of a type without a form") Thread thread) {}

  private static Pause read(String json, List<Problem> problems, Map<String, ?> known) {
    return PAUSE.read(new CheckedObject(Json.parse(json), "/at", problems), known);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{'pause_id': 'a', 'length': 7} | {'pause_id': 'a', 'length': 7}",
        "{'pause_id': 'a'}              | {'pause_id': 'a', 'length': 5}",
        "{'pause_id': 'a', 'length': 0} | {'pause_id': 'a'}"
      },
      quoteCharacter = '"')
  void record_readAndWritten_hasItsDefaults(String given, String expected) {
    List<Problem> problems = new ArrayList<>();
    Pause pause = read(given.replace('\'', '"'), problems, Map.of());
    assertThat(problems).isEmpty();
    assertThat(PAUSE.write(pause)).hasToString(expected.replace('\'', '"').replace(" ", ""));
  }

  @Test
  void record_withWrongFields_isReadWithEveryProblem() {
    List<Problem> problems = new ArrayList<>();
    read("{\"pause_id\": \"A\", \"length\": 61, \"size\": 1}", problems, Map.of());
    assertThat(problems)
        .extracting(Problem::pointer)
        .containsExactly("/at/pause_id", "/at/length", "/at/size");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{} | {'mode':'safe','most':2,'keep_days':3,'on':true,'free':{},"
            + "'inner':{'most':2,'keep_days':3},'names':[],'places':[]}",
        "{'name':'a','mode':'fast','other':'safe','most':1,'keep_days':1,'on':false,"
            + "'at':'2027-01-31T01:00:00+01:00','free':{'x':1},'inner':{'most':3},"
            + "'hours':{'to':'23:59'},'names':['a'],'places':[{'host':'h'},{'host':'i','port':2}]}"
            + " | {'name':'a','mode':'fast','other':'safe','most':1,'keep_days':1,'on':false,"
            + "'at':'2027-01-31T00:00:00Z','free':{'x':1},'inner':{'most':3,'keep_days':3},"
            + "'hours':{'from':'08:00','to':'23:59','zone':'UTC'},'names':['a'],'places':[{'host':'h'},{'host':'i','port':2}]}"
      })
  void everyType_isReadAndWritten(String given, String expected) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(Json.parse(given.replace('\'', '"')), "", problems);
    assertThat(ALL.write(ALL.read(sent, Map.of()))).hasToString(expected.replace('\'', '"'));
    assertThat(problems).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'name':'long'} | /name",
        "{'mode':'slow'} | /mode",
        "{'other':1} | /other",
        "{'most':0} | /most",
        "{'most':4} | /most",
        "{'keep_days':11} | /keep_days",
        "{'on':1} | /on",
        "{'at':'soon'} | /at",
        "{'free':[]} | /free",
        "{'inner':{'most':4}} | /inner/most",
        "{'inner':{'mist':4}} | /inner/mist",
        "{'hours':{'from':'24:00'}} | /hours/from",
        "{'hours':{'to':8}} | /hours/to",
        "{'hours':{'zone':'Mars'}} | /hours/zone",
        "{'names':['a','B']} | /names/1",
        "{'names':['a','b','c']} | /names",
        "{'places':[]} | /places",
        "{'places':[{'host':'h'},{}]} | /places/1/host",
        "{'places':[{'host':'h','port':0}]} | /places/0/port",
        "{'places':[1]} | /places/0,/places/0/host"
      })
  void everyType_saysWhereItIsWrong(String given, String pointers) {
    List<Problem> problems = new ArrayList<>();
    ALL.read(new CheckedObject(Json.parse(given.replace('\'', '"')), "", problems), Map.of());
    assertThat(problems).extracting(Problem::pointer).containsExactly(pointers.split(","));
  }

  @Test
  void shape_hasFieldsOfEmbeddedAndNestedRecords() {
    assertThat(ALL.shape().properties())
        .extracting(Property::name)
        .containsExactly(
            "name",
            "mode",
            "other",
            "most",
            "keep_days",
            "on",
            "at",
            "free",
            "inner",
            "hours",
            "names",
            "places");
    JsonNode schema = ALL.shape().schema();
    assertThat(schema.at("/properties/inner/properties/keep_days/maximum").intValue())
        .isEqualTo(10);
    assertThat(schema.at("/properties/places/items/required/0").textValue()).isEqualTo("host");
    assertThat(schema.at("/properties/mode/enum")).isEqualTo(Json.parse("[\"fast\", \"safe\"]"));
    assertThat(schema.at("/properties/name").has("pattern")).isFalse();
  }

  @Test
  void knownField_isNotTakenFromTheObject() {
    Pause pause = read("{}", new ArrayList<>(), Map.of("pause_id", "known"));
    assertThat(pause).isEqualTo(new Pause("known", Duration.ofSeconds(5)));
  }

  @Test
  void shape_hasTitlesGroupsAndUnits() {
    assertThat(PAUSE.shape().schema().at("/properties/pause_id"))
        .isEqualTo(
            Json.parse(
                "{\"title\": \"Pause ID\", \"x-courier-group\": \"General\", \"description\": \"Its"
                    + " id.\", \"type\": \"string\", \"pattern\": \"^(?:[a-z]+)$\"}"));
    assertThat(PAUSE.shape().schema().at("/properties/length"))
        .isEqualTo(
            Json.parse(
                "{\"title\": \"Length\", \"x-courier-group\": \"Schedule\", \"x-courier-unit\":"
                    + " \"seconds\", \"description\": \"How long.\", \"type\": \"integer\","
                    + " \"minimum\": 0, \"maximum\": 60, \"default\": 5}"));
  }

  @Test
  void componentWithoutForm_isRefused() {
    assertThatThrownBy(() -> RecordForm.of(Bare.class)).hasMessageContaining("has no @Field");
    assertThatThrownBy(() -> RecordForm.of(Odd.class)).hasMessageContaining("type without a form");
  }

  private record WithValues(
      @Field(
              help = "h",
              values = {"a", "b"})
          String name) {}

  private record WithNames(@Field(help = "h", names = "a+") String name) {}

  @ParameterizedTest
  @ValueSource(classes = {WithValues.class, WithNames.class})
  void fieldWithWhatAnswersAloneHave_isRefused(Class<? extends Record> type) {
    assertThatThrownBy(() -> RecordForm.of(type))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("only responses can have");
  }

  /** A sealed interface for tests, one of whose variants is itself sealed. */
  @DecidedBy(@Field(name = "by", title = "Means", help = "How to travel"))
  private sealed interface Travel permits Foot, Rail {}

  @Variant("foot")
  private record Foot() implements Travel {}

  private sealed interface Rail extends Travel permits Tram, Train {}

  @Variant("tram")
  private record Tram(@Field(help = "Its line", required = true, min = 1, max = 9) int line)
      implements Rail {}

  @Variant("train")
  private record Train(@Field(help = "Its class", defaultValue = "2") int level) implements Rail {}

  private record Trip(
      @Field(help = "Where to", required = true) String to,
      @Embedded Travel travel,
      @Supplied Instant since,
      @Field(help = "The way back") @Nullable Rail back,
      @Field(help = "A guide") @Nullable String guide) {}

  private record Walks(
      @Field(help = "The first", required = true) Travel first,
      @Field(help = "Days", defaultValue = "1") int days) {}

  private static final RecordForm<Trip> TRIP = RecordForm.of(Trip.class);
  private static final RecordForm<Walks> WALKS = RecordForm.of(Walks.class);

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'to':'Bonn','by':'foot'} | {'to':'Bonn','by':'foot'}",
        "{'by':'tram','line':3,'to':'Ulm','back':{'by':'train'}}"
            + " | {'to':'Ulm','by':'tram','line':3,'back':{'by':'train','level':2}}"
      })
  void union_isReadAndWritten_embeddedAndWithin(String given, String expected) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(Json.parse(given.replace('\'', '"')), "", problems);
    Trip trip = TRIP.read(sent, Map.of("since", Instant.EPOCH));
    assertThat(problems).isEmpty();
    assertThat(trip.since()).isEqualTo(Instant.EPOCH);
    assertThat(TRIP.write(trip)).hasToString(expected.replace('\'', '"'));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{'to':'Ulm','line':1} | /by",
        "{'to':'Ulm','by':'ship','line':1} | /by",
        "{'by':'foot','line':1} | /to,/line",
        "{'to':'Ulm','by':'tram','line':10} | /line",
        "{'to':'Ulm','by':'tram','line':1,'back':{'by':'foot'}} | /back/by",
        "{'to':'Ulm','by':'foot','back':{'by':'tram','level':1},'x':1} | /back/line,/back/level,/x"
      })
  void union_saysWhereItIsWrong(String given, String pointers) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(Json.parse(given.replace('\'', '"')), "", problems);
    TRIP.find(sent, Map.of("since", Instant.EPOCH));
    assertThat(problems).extracting(Problem::pointer).containsExactly(pointers.split(","));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "{} | /first",
        "{'first':{}} | /first/by",
        "{'first':{'by':'ship'},'days':'x','y':1} | /first/by,/days,/y",
      })
  void recordWhoseUnionIsUnknown_isNone_butHasEveryProblem(String given, String pointers) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(Json.parse(given.replace('\'', '"')), "", problems);
    assertThat(WALKS.find(sent, Map.of())).isNull();
    assertThat(problems).extracting(Problem::pointer).containsExactly(pointers.split(","));
  }

  @Test
  void choice_hasTheFieldsOfEachVariantInTheOrderOfTheComponents() {
    Shape.Choice choice = TRIP.choice();
    assertThat(choice.field()).isEqualTo("by");
    assertThat(choice.cases())
        .extracting(Shape.Case::value)
        .containsExactly("foot", "tram", "train");
    assertThat(((Shape.Fields) choice.cases().get(1).then()).properties())
        .extracting(Property::name)
        .containsExactly("to", "by", "line", "back", "guide");
    assertThat(choice.schema().at("/properties/by/enum"))
        .isEqualTo(Json.parse("[\"foot\", \"tram\", \"train\"]"));
    assertThat(WALKS.shape().schema().at("/properties/first/allOf/2/then/properties/level/default"))
        .isEqualTo(Json.parse("2"));
    assertThatThrownBy(TRIP::shape).isInstanceOf(IllegalStateException.class);
    assertThatThrownBy(WALKS::choice).isInstanceOf(IllegalStateException.class);
  }

  @DecidedBy(@Field(name = "type", help = "Its type"))
  private sealed interface Thing permits Tool, Toy {}

  @Variant("tool")
  private record Tool(@Field(help = "Its name", pattern = "[a-z]+") String name) implements Thing {}

  @Variant("toy")
  private record Toy(@Field(help = "Its name", pattern = "[a-z]+") String name) implements Thing {}

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {"{'name':'a'} | a | 0", "{'type':'toy'} | '' | 0", "{'name':'A'} | '' | 1"})
  void textOfEveryVariant_isReadWithoutTheFieldThatDecides(String given, String text, int wrong) {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(Json.parse(given.replace('\'', '"')), "", problems);
    assertThat(UnionForm.of(Thing.class).text("name", sent)).isEqualTo(text.replace("'", ""));
    assertThat(problems).hasSize(wrong);
  }

  private sealed interface Undecided {}

  @Variant("a")
  private record OfUndecided() implements Undecided {}

  @DecidedBy(@Field(name = "type", help = "Its type"))
  private sealed interface Unnamed {}

  private record OfUnnamed() implements Unnamed {}

  @DecidedBy(@Field(name = "type", help = "Its type"))
  private sealed interface Twice {}

  @Variant("a")
  private record One() implements Twice {}

  @Variant("a")
  private record Other() implements Twice {}

  @ParameterizedTest
  @ValueSource(classes = {Undecided.class, Unnamed.class, Twice.class})
  void unionWithoutNames_isRefused(Class<?> type) {
    assertThatThrownBy(() -> UnionForm.of(type)).isInstanceOf(IllegalArgumentException.class);
  }

  private record Speed(
      @Field(help = "How many at a time", min = 1, max = 9, required = true) int most,
      @Field(help = "How often", defaultValue = "1", min = 0, max = 9) int times) {}

  private record Slow(
      @Embedded({
            @Redefined(field = "most", defaultValue = "2", help = "Few at a time"),
            @Redefined(field = "times", defaultValue = "3")
          })
          Speed speed) {}

  private record Quick(@Embedded Speed speed) {}

  private record Lost(@Embedded(@Redefined(field = "least", defaultValue = "2")) Speed speed) {}

  @Test
  void embeddedField_differsOnlyWhereItIsRedefined() {
    RecordForm<Slow> slow = RecordForm.of(Slow.class);
    assertThat(slow.shape().schema().path("required")).isEmpty();
    assertThat(slow.shape().schema().at("/properties/most"))
        .isEqualTo(
            Json.parse(
                "{\"title\": \"Most\", \"x-courier-group\": \"General\", \"description\": \"Few at a"
                    + " time.\", \"type\": \"integer\", \"minimum\": 1, \"maximum\": 9,"
                    + " \"default\": 2}"));
    List<Problem> problems = new ArrayList<>();
    assertThat(slow.read(new CheckedObject(Json.object(), "", problems), Map.of()))
        .isEqualTo(new Slow(new Speed(2, 3)));
    assertThat(problems).isEmpty();
    assertThat(RecordForm.of(Quick.class).shape().properties())
        .extracting(Property::required, Property::help)
        .containsExactly(tuple(true, "How many at a time"), tuple(false, "How often"));
    assertThatThrownBy(() -> RecordForm.of(Lost.class)).hasMessageContaining("no field least");
  }

  private record Unseen(
      @Field(help = "Its secret", pattern = "[a-z]+", form = "a name", unseen = true) String one,
      @Field(help = "More", pattern = "[a-z]+", form = "a name", unseen = true)
          List<String> more) {}

  @Test
  void unseenText_isNotShownByItsProblem() {
    List<Problem> problems = new ArrayList<>();
    String sent = "{\"one\": \"S3CRET\", \"more\": [\"a\", \"S3CRET\", [\"S3CRET\"]]}";
    RecordForm.of(Unseen.class).read(new CheckedObject(Json.parse(sent), "", problems), Map.of());
    assertThat(problems).extracting(Problem::pointer).containsExactly("/one", "/more/1", "/more/2");
    assertThat(problems)
        .extracting(Problem::detail)
        .allSatisfy(detail -> assertThat(detail).contains("not shown").doesNotContain("S3CRET"));
  }

  @ExactlyOneOf({"locked", "open"})
  private record Box(
      @Field(help = "What is locked in", maxLength = 9) @Nullable Secret locked,
      @Field(help = "What lies open", type = Seconds.class) @Nullable Duration open) {}

  @Test
  void secret_isReadAndNeitherShownNorWritten() {
    List<Problem> problems = new ArrayList<>();
    RecordForm<Box> form = RecordForm.of(Box.class);
    Box box =
        form.read(
            new CheckedObject(Json.parse("{\"locked\": \"S3CRET\"}"), "", problems), Map.of());
    assertThat(problems).isEmpty();
    assertThat(box.locked()).isNotNull().extracting(Secret::reveal).isEqualTo("S3CRET");
    assertThat(box.toString()).doesNotContain("S3CRET");
    assertThat(form.write(box)).isEmpty();
  }

  @Test
  void nullableComponentWithATypeOfItsOwn_isNullWhereAbsent() {
    List<Problem> problems = new ArrayList<>();
    Box box =
        RecordForm.of(Box.class).read(new CheckedObject(Json.object(), "", problems), Map.of());
    assertThat(box).isEqualTo(new Box(null, null));
  }

  @Test
  void exactlyOneOfFields_isSaidByTheShape() {
    assertThat(RecordForm.of(Box.class).shape().exactlyOne()).containsExactly("locked", "open");
  }

  private record Login(
      @Field(help = "The secret's name") @Nullable String name,
      @Field(help = "How often", defaultValue = "1", omitsDefault = true) int times,
      @Field(help = "For what", omitsDefault = true) List<String> uses)
      implements CheckedRecord {
    @Override
    public void check(CheckedObject sent) {
      if (times > 5) {
        sent.problem(CommonCodes.INVALID_VALUE, "Too often.");
      }
    }
  }

  @Test
  void fieldThatOmitsItsDefault_isWrittenOnlyIfItDiffers() {
    assertThat(RecordForm.of(Login.class).write(new Login("a", 2, List.of("b"))))
        .isEqualTo(Json.parse("{\"name\": \"a\", \"times\": 2, \"uses\": [\"b\"]}"));
    assertThat(RecordForm.of(Login.class).write(new Login("a", 1, List.of())))
        .isEqualTo(Json.parse("{\"name\": \"a\"}"));
  }

  /** A record with an optional number. */
  record Waiting(
      @Field(
              title = "Grace",
              group = FieldGroup.LIMITS,
              help = "Grace",
              unit = "seconds",
              defaultValue = "30",
              omitsDefault = true)
          Duration grace) {}

  record Deeper(@Embedded Waiting waiting) {}

  record Outer(@Embedded(@Redefined(field = "grace_seconds", defaultValue = "5")) Deeper deeper) {}

  @Test
  void durationOfItsDefault_isLeftOut() {
    RecordForm<Waiting> form = RecordForm.of(Waiting.class);
    assertThat(form.write(new Waiting(Duration.ofSeconds(30)))).isEmpty();
    assertThat(form.write(new Waiting(Duration.ofSeconds(31)))).hasSize(1);
  }

  @Test
  void fieldBelowTwoEmbeddings_isRedefined() {
    CheckedObject sent = new CheckedObject(Json.object(), "", new ArrayList<>());
    assertThat(RecordForm.of(Outer.class).read(sent, Map.of()).deeper().waiting().grace())
        .isEqualTo(Duration.ofSeconds(5));
  }

  /** A record whose annotation names a field that the record does not have. */
  @ExactlyOneOf({"name", "nmae"})
  record Misspelt(
      @Field(title = "Name", group = FieldGroup.GENERAL, help = "Name") @Nullable String name) {}

  @Test
  void exactlyOneOfFieldsThatAreNotThere_isRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RecordForm.of(Misspelt.class))
        .withMessageContaining("nmae");
    assertThatIllegalArgumentException()
        .isThrownBy(
            () ->
                RecordForm.of(Waiting.class)
                    .text("nmae", new CheckedObject(Json.object(), "", new ArrayList<>())));
  }

  @Test
  void problemOfTheObject_standsWhereTheObjectStands() {
    List<Problem> problems = new ArrayList<>();
    CheckedObject sent = new CheckedObject(Json.parse("{\"times\": 6}"), "/login", problems);
    RecordForm.of(Login.class).read(sent, Map.of());
    assertThat(problems).extracting(Problem::pointer).containsExactly("/login");
  }
}
