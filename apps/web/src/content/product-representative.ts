import { brand } from "@antochi/contract/brand";
import type { ProductPage } from "./product-copy.ts";

export const representative: ProductPage = {
  interest: "representative",
  of: {
    en: {
      name: "Authorized Representative",
      pageTitle: `Armor, communications, surveillance | ${brand.name}`,
      description:
        "Authorized representation of armor, communication and surveillance systems, with integration, user training, spares and repair after delivery.",
      category: "Armor, communication and surveillance systems",
      lead: "Armor, communications and surveillance of manufacturers that we represent. We stay answerable after delivery: integration, user training, spares and repair.",
      plate: {
        number: "Plate 1",
        subject: "Represented equipment, one piece of each kind, not to scale",
        label: "Armor plate, handheld radio and stabilized sensor turret, drawn side by side",
      },
      parts: [
        { title: "Armor systems", text: "Plates, panels and vehicle kits, with their test reports" },
        { title: "Communication systems", text: "Hand-held, vehicle and base radio for voice and data" },
        { title: "Surveillance technology", text: "Stabilized day and thermal sensors" },
      ],
      does: [
        {
          title: "Protects",
          text: "Armor is specified to the threat you name and supplied with its test reports.",
        },
        { title: "Connects", text: "Where terrain blocks the direct path, a relay carries the net." },
        { title: "Watches", text: "Borders, perimeters and sites, by day and by night." },
        {
          title: "Stays in service",
          text: "We train the users, keep spares and arrange repair for the service life.",
        },
      ],
      options: [
        { question: "Which threat?", answers: "Named by you, confirmed by the test report", by: "Task" },
        {
          question: "Where is it mounted?",
          answers: "On a person, on a vehicle or at a fixed site",
          by: "Place of use",
        },
        {
          question: "What must it work with?",
          answers: "Your radios, power and mounts, or new ones",
          by: "What you have",
        },
        {
          question: "Who maintains it?",
          answers: "Your technicians after training, or ours",
          by: "Service life",
        },
      ],
      closing: ["Equipment for", "your task"],
    },
    el: {
      name: "Επίσημη αντιπροσώπευση",
      pageTitle: `Θωράκιση, επικοινωνίες, επιτήρηση | ${brand.name}`,
      description:
        "Επίσημη αντιπροσώπευση συστημάτων θωράκισης, επικοινωνιών και επιτήρησης, με ενσωμάτωση, εκπαίδευση χρηστών, ανταλλακτικά και επισκευή.",
      category: "Συστήματα θωράκισης, επικοινωνιών και επιτήρησης",
      lead: "Θωράκιση, επικοινωνίες και επιτήρηση κατασκευαστών που αντιπροσωπεύουμε. Παραμένουμε υπεύθυνοι μετά την παράδοση: ενσωμάτωση, εκπαίδευση χρηστών, ανταλλακτικά και επισκευή.",
      plate: {
        number: "Πίνακας 1",
        subject: "Εξοπλισμός που αντιπροσωπεύουμε, ένα είδος από κάθε κατηγορία, εκτός κλίμακας",
        label: "Πλάκα θωράκισης, φορητός ασύρματος και σταθεροποιημένη κεφαλή αισθητήρων, δίπλα δίπλα",
      },
      parts: [
        {
          title: "Συστήματα θωράκισης",
          text: "Πλάκες, πάνελ και κιτ οχημάτων, με τις εκθέσεις δοκιμών τους",
        },
        {
          title: "Συστήματα επικοινωνιών",
          text: "Φορητοί ασύρματοι, οχήματος και βάσης, για φωνή και δεδομένα",
        },
        { title: "Τεχνολογία επιτήρησης", text: "Σταθεροποιημένοι αισθητήρες ημέρας και θερμικοί" },
      ],
      does: [
        {
          title: "Προστατεύει",
          text: "Η θωράκιση ορίζεται από την απειλή που κατονομάζετε και παραδίδεται με τις εκθέσεις δοκιμών της.",
        },
        {
          title: "Συνδέει",
          text: "Όπου το ανάγλυφο κόβει τη ζεύξη, το δίκτυο περνά από αναμεταδότη.",
        },
        { title: "Επιτηρεί", text: "Σύνορα, περιμέτρους και χώρους, ημέρα και νύχτα." },
        {
          title: "Μένει σε λειτουργία",
          text: "Εκπαιδεύουμε τους χρήστες, τηρούμε ανταλλακτικά και οργανώνουμε την επισκευή σε όλη τη διάρκεια ζωής.",
        },
      ],
      options: [
        {
          question: "Ποια απειλή;",
          answers: "Την κατονομάζετε εσείς, την επιβεβαιώνει η έκθεση δοκιμών",
          by: "Αποστολή",
        },
        { question: "Πού τοποθετείται;", answers: "Σε άνθρωπο, όχημα ή σταθερή θέση", by: "Τόπο χρήσης" },
        {
          question: "Με τι συνεργάζεται;",
          answers: "Με δικούς σας ασυρμάτους, τροφοδοσίες και βάσεις, ή νέα",
          by: "Όσα διαθέτετε",
        },
        {
          question: "Ποιος το συντηρεί;",
          answers: "Οι τεχνικοί σας μετά από εκπαίδευση, ή οι δικοί μας",
          by: "Διάρκεια ζωής",
        },
      ],
      closing: ["Εξοπλισμός για", "την αποστολή σας"],
    },
  },
};
