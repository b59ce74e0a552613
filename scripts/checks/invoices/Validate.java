import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.io.StringReader;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import javax.xml.transform.Templates;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import org.mustangproject.validator.ZUGFeRDValidator;

/**
 * Validates PDFs with Mustang, and the XML beside each (FILE.pdf.xml) with the schematron of EN 16931 that Mustang
 * carries, because for XRechnung Mustang itself runs only the German rules. Prints a line for each file.
 */
class Validate {
  private static final String RULES = "/xslt/en16931schematron/EN16931-CII-validation.xslt";
  private static final Pattern FAILED = Pattern.compile("<svrl:failed-assert[^>]*?id=\"([^\"]*)\"");
  private static final Pattern MESSAGE = Pattern.compile("<(?:error|fatal|exception)[^>]*>(.*?)</", Pattern.DOTALL);

  public static void main(String[] files) throws Exception {
    TransformerFactory factory = TransformerFactory.newInstance("net.sf.saxon.TransformerFactoryImpl", null);
    Templates rules = factory.newTemplates(new StreamSource(ZUGFeRDValidator.class.getResource(RULES).toString()));
    for (String file : files) {
      ZUGFeRDValidator validator = new ZUGFeRDValidator();
      validator.disableNotices();
      String report = validator.validate(file);
      StringBuilder told = new StringBuilder();
      if (!validator.wasCompletelyValid()) {
        told.append(" Mustang:");
        Matcher messages = MESSAGE.matcher(report);
        while (messages.find()) told.append(' ').append(messages.group(1).replaceAll("\\s+", " "));
      }
      StringWriter result = new StringWriter();
      String xml = Files.readString(Path.of(file + ".xml"), StandardCharsets.UTF_8);
      rules.newTransformer().transform(new StreamSource(new StringReader(xml)), new StreamResult(result));
      Matcher failed = FAILED.matcher(result.toString());
      while (failed.find()) told.append(" EN16931:").append(failed.group(1));
      System.out.println((told.length() == 0 ? "valid " : "invalid ") + file + told);
    }
  }
}
