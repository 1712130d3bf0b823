import { editionFigure, editionWords } from "./course-edition.ts";
import type { TrainingCopy } from "./training-copy.ts";

export const trainingEn: TrainingCopy = {
  back: "Back to Home",
  title: ["Tactical FPV", "training"],
  lead: "A four-week course for operators who must fly, repair and plan with first-person-view aircraft.",
  action: "Register your interest",
  plate:
    "FPV airframe seen from above: four motors with three-blade propellers, camera, flight controller, battery and antennas",
  parts: ["Camera", "Flight controller", "Motor", "Video antenna", "Battery"],
  figures: [
    { value: "4", label: "weeks" },
    { value: "75", label: "contact hours" },
    { value: "€490", label: "per person" },
    editionFigure.en,
  ],
  duration: {
    title: "Duration",
    text: "Four weeks, 75 contact hours. Simulation comes first; aircraft follow once control is reliable.",
    week: "Week",
    label:
      "Ruler of four weeks: simulation first, flight from where control is reliable, engineering and classroom throughout",
    notes: [
      "Flight begins at the diamond: control in simulation is reliable. Each participant reaches it at a different time, so it has no date.",
      "The lines show the order of the parts, not how long they take. Their hours are given one by one and are not added up.",
    ],
  },
  logistics: {
    title: "Logistics",
    rows: [
      { name: "Place", value: "Athens" },
      ...editionWords.en.rows,
      { name: "Fee", value: "€490 per person" },
      { name: "Certification fee", value: "€50, optional" },
    ],
  },
  practical: {
    title: "Practical breakdown",
    hours: [
      { part: "Simulation", hours: 20, unit: "h" },
      { part: "Flight", hours: 15, unit: "h", minimum: true },
      { part: "Engineering", hours: 10, unit: "h", minimum: true },
      { part: "Classroom", about: "about", hours: 35, unit: "h" },
    ],
    minimum: "Minimum to be logged for the participation certificate",
  },
  curriculum: {
    title: "Curriculum highlights",
    entries: [
      {
        title: "Aircraft and powertrain",
        text: "Frame, motors, propellers, batteries; build, balance and bench test.",
      },
      {
        title: "Radio and video links",
        text: "Bands, antennas, range, interference and loss of signal.",
      },
      {
        title: "Flight",
        text: "Simulator to line of sight, then goggles: hover, gates, low level, recovery.",
      },
      { title: "Repair", text: "Soldering, firmware, fault finding and return to service in the field." },
      { title: "Planning", text: "Terrain, weather, airspace, crew roles and the flight order." },
      {
        title: "Law and safety",
        text: "Rules of the air, battery handling, range discipline and reporting.",
      },
    ],
  },
  assessment: {
    title: "Assessment",
    text: "Practical and written. The participation certificate requires a minimum of 15 logged flight hours and 10 logged engineering hours.",
  },
  applicants: {
    title: "Who should apply",
    who: [
      "Serving and reserve personnel with a unit task for small aircraft",
      "Security and rescue services that plan to field them",
      "Technicians who will keep them flying",
    ],
  },
  safety: {
    title: "Safety",
    text: "Flights take place on a closed range with a safety officer present. Batteries are charged, carried and stored by a written procedure.",
  },
  instructors: {
    title: "Instructors",
    text: "Three instructors share the course, each responsible for one part of it. They fly and maintain the aircraft they teach on.",
  },
  teaching: {
    title: "Who teaches",
    text: "What each instructor takes on, and which log they sign.",
    profiles: [
      {
        role: "Flight instructor",
        part: "Simulation and flight",
        text: "Takes each participant from the first simulator hour to goggles, and signs the flight log.",
        duties: ["Control, orientation and recovery", "Low-level and gate flying", "Flight log and debrief"],
      },
      {
        role: "Engineering instructor",
        part: "Build and repair",
        text: "Builds, breaks and mends aircraft with the group until each participant can return one to service.",
        duties: [
          "Assembly, soldering and firmware",
          "Fault finding on the bench and in the field",
          "Engineering log",
        ],
      },
      {
        role: "Tactics and safety instructor",
        part: "Classroom and range",
        text: "Teaches how a flight is planned, ordered and carried out within the rules, and runs the range.",
        duties: [
          "Terrain, weather and airspace",
          "Crew roles and the flight order",
          "Law, range and reporting",
        ],
      },
    ],
  },
  interest: {
    title: "Register your interest",
    lead: "Leave your details and we will send the dates and conditions of the next course. This does not commit you.",
  },
  form: {
    labels: {
      firstName: "First Name",
      lastName: "Last Name",
      email: "Email",
      phone: "Phone",
      militaryRank: "Military Rank",
      unit: "Unit",
    },
    optional: "(optional)",
    submit: "Submit Interest",
    sending: "Submitting...",
    sent: { title: "Success!", text: "Thank you for your interest! We'll contact you soon." },
    failed: { title: "Error", text: "Something went wrong. Please try again." },
  },
};
