import { brand } from "@antochi/contract/brand";
import type { ProductPage } from "./product-copy.ts";

export const fieldbox: ProductPage = {
  interest: "fieldbox",
  of: {
    en: {
      name: "FieldBox",
      pageTitle: `FieldBox resilience container | ${brand.name}`,
      description:
        "FieldBox, a resilience container for mission-critical storage, transport and work: lifted like freight, sealed and watched like a server room.",
      category: "Resilience container",
      lead: "A container that is lifted like any freight container, sealed and watched like a server room. For storage, transport and work where supply, power and signal fail.",
      plate: {
        number: "Plate 1",
        subject: "Container unit, exploded view, not to scale",
        label:
          "Container unit, exploded view: roof with gateway, frame with equipment racks, door panel with reader, side panel with climate unit",
      },
      parts: [
        { title: "Frame and castings", text: "Welded steel frame with eight corner castings" },
        { title: "Climate unit", text: "Side-mounted cooling and heating" },
        { title: "Access reader", text: "At the door panel, two factors" },
        { title: "Sensor head", text: "On the roof gateway, watches the site" },
      ],
      does: [
        {
          title: "Travels",
          text: "Corner castings take the same locks and slings as any freight container, by ship, rail and truck.",
        },
        {
          title: "Holds its climate",
          text: "The interior stays within limits in heat, frost and dust; the unit is replaced from outside.",
        },
        {
          title: "Opens to the right person",
          text: "Multi-factor authentication at the door before a lock releases.",
        },
        { title: "Reports", text: "Temperature, humidity, power and door state reach your control room." },
      ],
      options: [
        {
          question: "Which size?",
          answers: "Long, half-length or short unit; units stack and stand side by side",
          by: "Site and transport",
        },
        {
          question: "What goes inside?",
          answers: "Equipment racks, storage, workshop or office fit-out",
          by: "Task",
        },
        {
          question: "Where does power come from?",
          answers: "Mains, generator or both, with change-over",
          by: "Supply on site",
        },
        { question: "Which climate?", answers: "Temperate, hot or cold fit", by: "Place of use" },
        {
          question: "Is there a mast?",
          answers: "None, fixed or telescopic, with sensor or antennas",
          by: "Line of sight",
        },
        { question: "Which finish?", answers: "Colour and marking", by: "Your choice" },
      ],
      closing: ["FieldBox for", "your site"],
    },
    el: {
      name: "FieldBox",
      pageTitle: `FieldBox, κοντέινερ ανθεκτικότητας | ${brand.name}`,
      description:
        "FieldBox, κοντέινερ ανθεκτικότητας για αποθήκευση, μεταφορά και εργασία: ανυψώνεται ως εμπορευματοκιβώτιο, επιτηρείται ως αίθουσα διακομιστών.",
      category: "Κοντέινερ ανθεκτικότητας",
      lead: "Κοντέινερ που ανυψώνεται όπως κάθε εμπορευματοκιβώτιο, σφραγίζεται και επιτηρείται όπως μια αίθουσα διακομιστών. Για αποθήκευση, μεταφορά και εργασία εκεί όπου κόβονται ο εφοδιασμός, το ρεύμα και το σήμα.",
      plate: {
        number: "Πίνακας 1",
        subject: "Μονάδα κοντέινερ, όψη αποσυναρμολόγησης, εκτός κλίμακας",
        label:
          "Μονάδα κοντέινερ σε όψη αποσυναρμολόγησης: οροφή με κεντρική μονάδα, σκελετός με ικριώματα εξοπλισμού, πόρτα με αναγνώστη, πλευρά με μονάδα κλιματισμού",
      },
      parts: [
        { title: "Σκελετός και χυτά", text: "Συγκολλητός χαλύβδινος σκελετός με οκτώ γωνιακά χυτά" },
        { title: "Μονάδα κλιματισμού", text: "Πλευρική, ψύξη και θέρμανση" },
        { title: "Αναγνώστης πρόσβασης", text: "Στην πόρτα, δύο παράγοντες" },
        { title: "Κεφαλή αισθητήρων", text: "Στην οροφή, επιτηρεί τον χώρο" },
      ],
      does: [
        {
          title: "Ταξιδεύει",
          text: "Τα γωνιακά χυτά δέχονται τις ασφάλειες και τους ιμάντες κάθε εμπορευματοκιβωτίου, σε πλοίο, τρένο και φορτηγό.",
        },
        {
          title: "Κρατά το κλίμα του",
          text: "Ο εσωτερικός χώρος μένει εντός ορίων σε ζέστη, παγετό και σκόνη· η μονάδα αλλάζει από έξω.",
        },
        {
          title: "Ανοίγει στον σωστό άνθρωπο",
          text: "Έλεγχος ταυτότητας πολλαπλών παραγόντων στην πόρτα, πριν ελευθερωθεί η κλειδαριά.",
        },
        {
          title: "Αναφέρει",
          text: "Θερμοκρασία, υγρασία, τροφοδοσία και κατάσταση θυρών φτάνουν στο κέντρο ελέγχου σας.",
        },
      ],
      options: [
        {
          question: "Ποιο μέγεθος;",
          answers: "Μακριά, μισή ή κοντή μονάδα· στοιβάζονται και μπαίνουν δίπλα δίπλα",
          by: "Τόπο και μεταφορά",
        },
        {
          question: "Τι μπαίνει μέσα;",
          answers: "Ικριώματα εξοπλισμού, αποθήκη, συνεργείο ή γραφείο",
          by: "Αποστολή",
        },
        {
          question: "Από πού έρχεται το ρεύμα;",
          answers: "Δίκτυο, γεννήτρια ή και τα δύο, με μεταγωγή",
          by: "Παροχή στον τόπο",
        },
        { question: "Ποιο κλίμα;", answers: "Εξοπλισμός για εύκρατο, θερμό ή ψυχρό", by: "Τόπο χρήσης" },
        {
          question: "Υπάρχει ιστός;",
          answers: "Κανένας, σταθερός ή τηλεσκοπικός, με αισθητήρα ή κεραίες",
          by: "Οπτική ευθεία",
        },
        { question: "Ποιο φινίρισμα;", answers: "Χρώμα και σήμανση", by: "Δική σας επιλογή" },
      ],
      closing: ["FieldBox για", "τον τόπο σας"],
    },
  },
};
