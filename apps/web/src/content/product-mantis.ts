import { brand } from "@antochi/contract/brand";
import type { ProductPage } from "./product-copy.ts";

export const mantis: ProductPage = {
  interest: "mantis",
  of: {
    en: {
      name: "Mantis",
      pageTitle: `Mantis underwater unmanned vehicle | ${brand.name}`,
      description:
        "Mantis, an underwater unmanned vehicle for survey, inspection and watch. The hull divides at ring couplings, so the payload changes with the task.",
      category: "Underwater unmanned vehicle",
      lead: "An underwater unmanned vehicle for survey, inspection and watch below the surface. The hull divides at ring couplings, so the payload changes with the task.",
      plate: {
        number: "Plate 1",
        subject: "Underwater unmanned vehicle, profile and front, not to scale",
        label: "Mantis underwater vehicle: profile and front view",
      },
      parts: [
        { title: "Ducted propulsor", text: "Drives the vehicle, guarded against lines and weed" },
        { title: "Mast antenna", text: "Position and report at the surface" },
        { title: "Payload section", text: "Between two ring couplings" },
        { title: "Lateral thruster", text: "Holds the vehicle against the current" },
        { title: "Forward sonar", text: "Sees walls, hulls and the bed ahead" },
      ],
      does: [
        {
          title: "Inspects",
          text: "Holds its distance to a wall, a hull or a pipe and keeps the sonar on it.",
        },
        { title: "Surveys", text: "Runs lines at a set height over the bed and records depth and image." },
        {
          title: "Watches",
          text: "Stays in place under the surface; the mast antenna or a buoy carries the report.",
        },
        {
          title: "Changes payload",
          text: "The section between two ring couplings is exchanged on deck or on the quay.",
        },
      ],
      options: [
        {
          question: "How does it stay in touch?",
          answers: "Tether to a surface buoy, acoustic link or mast antenna",
          by: "Depth and distance",
        },
        {
          question: "What does it carry?",
          answers: "Sonar, camera or a section you supply",
          by: "Task",
        },
        {
          question: "Where does it enter the water?",
          answers: "From a quay, a boat or a slip",
          by: "Place of use",
        },
        {
          question: "Where does the operator sit?",
          answers: "At a portable case, or at a rack in a FieldBox",
          by: "Mission",
        },
      ],
      closing: ["Mantis for", "your water"],
    },
    el: {
      name: "Mantis",
      pageTitle: `Mantis, μη επανδρωμένο υποβρύχιο όχημα | ${brand.name}`,
      description:
        "Mantis, μη επανδρωμένο υποβρύχιο όχημα για αποτύπωση, επιθεώρηση και επιτήρηση. Το σκάφος χωρίζεται σε συνδέσμους και το φορτίο αλλάζει με την αποστολή.",
      category: "Μη επανδρωμένο υποβρύχιο όχημα",
      lead: "Μη επανδρωμένο υποβρύχιο όχημα για αποτύπωση, επιθεώρηση και επιτήρηση κάτω από την επιφάνεια. Το σκάφος χωρίζεται στους δακτυλιοειδείς συνδέσμους, ώστε το ωφέλιμο φορτίο να αλλάζει ανάλογα με την αποστολή.",
      plate: {
        number: "Πίνακας 1",
        subject: "Μη επανδρωμένο υποβρύχιο όχημα, πλάγια και πρόσθια όψη, εκτός κλίμακας",
        label: "Υποβρύχιο όχημα Mantis: πλάγια και πρόσθια όψη",
      },
      parts: [
        { title: "Προωστήρας σε αγωγό", text: "Κινεί το όχημα, προστατευμένος από σχοινιά και φύκια" },
        { title: "Κεραία ιστού", text: "Στίγμα και αναφορά στην επιφάνεια" },
        { title: "Τμήμα φορτίου", text: "Ανάμεσα σε δύο δακτυλιοειδείς συνδέσμους" },
        { title: "Πλευρικός προωθητής", text: "Κρατά το όχημα κόντρα στο ρεύμα" },
        { title: "Πρωραίο σόναρ", text: "Βλέπει τοίχους, γάστρες και τον πυθμένα μπροστά" },
      ],
      does: [
        {
          title: "Επιθεωρεί",
          text: "Κρατά απόσταση από τοίχο, γάστρα ή αγωγό και το σόναρ στραμμένο πάνω τους.",
        },
        {
          title: "Αποτυπώνει",
          text: "Διατρέχει γραμμές σε σταθερό ύψος από τον πυθμένα και καταγράφει βάθος και εικόνα.",
        },
        {
          title: "Επιτηρεί",
          text: "Μένει στη θέση του κάτω από την επιφάνεια· η κεραία ή ένας σημαντήρας μεταφέρει την αναφορά.",
        },
        {
          title: "Αλλάζει φορτίο",
          text: "Το τμήμα ανάμεσα σε δύο συνδέσμους αλλάζει στο κατάστρωμα ή στην προβλήτα.",
        },
      ],
      options: [
        {
          question: "Πώς επικοινωνεί;",
          answers: "Καλώδιο σε σημαντήρα επιφανείας, ακουστική ζεύξη ή κεραία ιστού",
          by: "Βάθος και απόσταση",
        },
        { question: "Τι μεταφέρει;", answers: "Σόναρ, κάμερα ή τμήμα δικό σας", by: "Αποστολή" },
        {
          question: "Από πού μπαίνει στο νερό;",
          answers: "Από προβλήτα, σκάφος ή γλίστρα",
          by: "Τόπο χρήσης",
        },
        {
          question: "Πού κάθεται ο χειριστής;",
          answers: "Σε φορητή βαλίτσα ή σε ικρίωμα μέσα σε FieldBox",
          by: "Επιχείρηση",
        },
      ],
      closing: ["Mantis για", "τα νερά σας"],
    },
  },
};
