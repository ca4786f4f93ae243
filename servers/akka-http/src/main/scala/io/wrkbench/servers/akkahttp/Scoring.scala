package io.wrkbench.servers.akkahttp

import akka.http.scaladsl.marshalling.{Marshaller, ToEntityMarshaller}
import akka.http.scaladsl.model.{ContentTypes, HttpEntity, MediaTypes}
import akka.http.scaladsl.unmarshalling.{FromEntityUnmarshaller, Unmarshaller}
import akka.util.ByteString
import com.github.plokhotnyuk.jsoniter_scala.core._
import com.github.plokhotnyuk.jsoniter_scala.macros.JsonCodecMaker

/** The body of `POST /scoring`. */
final case class Score(score: Int)

/** The answer of `/scoring`, over all scores so far. */
final case class ScoringResult(averageScore: Double, totalScore: Long, numberOfTrials: Long)

object ScoringResult {
  def of(totals: Totals): ScoringResult = {
    val average = if (totals.numberOfTrials == 0) 0.0 else totals.totalScore.toDouble / totals.numberOfTrials
    ScoringResult(average, totals.totalScore, totals.numberOfTrials)
  }
}

/** Score and result as JSON: codecs written by the compiler, from bytes to bytes, no tree in between. */
object ScoringJson {
  private implicit val scoreCodec: JsonValueCodec[Score] = JsonCodecMaker.make
  private implicit val resultCodec: JsonValueCodec[ScoringResult] = JsonCodecMaker.make

  // Messages go to the client: say what is wrong and where, without a dump of its bytes and a stack of ours.
  private val reading = ReaderConfig.withAppendHexDumpToParseException(false)

  implicit val scoreUnmarshaller: FromEntityUnmarshaller[Score] =
    Unmarshaller.byteStringUnmarshaller
      .forContentTypes(MediaTypes.`application/json`)
      .map { bytes =>
        // Akka HTTP answers an IllegalArgumentException with 400 and its message.
        try readFromArray[Score](bytes.toArrayUnsafe(), reading)
        catch {
          case e: JsonReaderException =>
            throw new IllegalArgumentException(s"""expected a body like {"score": 10}: ${e.getMessage}""", e)
        }
      }

  implicit val resultMarshaller: ToEntityMarshaller[ScoringResult] =
    Marshaller.withFixedContentType(ContentTypes.`application/json`) { result =>
      HttpEntity.Strict(ContentTypes.`application/json`, ByteString.fromArrayUnsafe(writeToArray(result)))
    }
}
