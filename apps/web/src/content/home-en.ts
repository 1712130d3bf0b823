import { interestLabels } from "@antochi/contract/interest-labels";
import type { HomeCopy } from "./home-copy.ts";

export const homeCopy: HomeCopy = {
  hero: {
    title: ["Equipment", "that stays", "in service."],
    lead: "Mission-critical containers, an underwater unmanned vehicle and tactical FPV, with authorized representation of armor, communications and surveillance, for defense and security forces.",
    explore: "Explore Solutions",
    contact: "Get In Touch",
    plate:
      "The container suite: a twenty-foot unit, a ten-foot unit stacked on it and a short unit beside it",
  },
  figures: [
    { value: "15+", label: "years of experience" },
    { value: "20", label: "deployed systems" },
    { value: "24/7", label: "support" },
    { value: "99.9%", label: "system reliability" },
  ],
  products: {
    title: "Products",
    lead: "What we supply, what we represent and what we teach. Describe the task: our offer names the equipment that fits it and says what that equipment cannot do.",
    quote: "Request a quote",
    parts: "Parts and options",
  },
  containers: {
    title: "Container suite",
    text: "FieldBox resilience containers for mission-critical storage and transport: lifted like any freight container, sealed and watched like a server room.",
    features: [
      {
        title: "Extreme durability",
        text: "Welded steel frame and corner castings, for sea, road and rough ground.",
      },
      {
        title: "Climate control",
        text: "A side-mounted unit keeps the interior within limits in heat, frost and dust.",
      },
      { title: "Secure access", text: "Multi-factor authentication at the door before a lock releases." },
      {
        title: "Smart monitoring",
        text: "Temperature, humidity, power and door state, reported to your control room.",
      },
    ],
    action: "Learn More",
    plate: {
      number: "Plate 1",
      subject: "Field site, in use",
      product: "FieldBox",
      label:
        "Field site: an operations container with mast, a climate and power unit, cables on the ground, a person and a vehicle before hills",
      parts: [
        "Operations unit, FieldBox",
        "Climate and power unit",
        "Mast with sensor and radio",
        "Cable run",
        "Vehicle",
      ],
    },
  },
  mantis: {
    title: "Mantis",
    text: "An underwater unmanned vehicle for survey, inspection and watch below the surface. The hull divides at ring couplings, so the payload changes with the task.",
    action: "Ask About Mantis",
    plate: {
      number: "Plate 2",
      subject: "Mantis at a quay wall, section",
      product: "Mantis",
      label:
        "Section through the water at a quay: the Mantis vehicle on a tether to a surface buoy scans the wall with its forward sonar, while an operator stands above",
      parts: ["Surface buoy", "Tether", "Payload section", "Forward sonar", "Quay wall"],
    },
  },
  representative: {
    title: "Authorized Representative",
    text: "We represent selected manufacturers and stay answerable after delivery: integration, user training, spares and repair.",
    action: "View Full Portfolio",
    cards: [
      {
        title: "Armor systems",
        text: "Plates, panels and vehicle kits, specified to the threat you name and supplied with their test reports.",
      },
      {
        title: "Communication systems",
        text: "Hand-held, vehicle and base radio for voice and data. Where terrain blocks the direct path, a relay carries the net.",
      },
      {
        title: "Surveillance technology",
        text: "Stabilized day and thermal sensors for borders, perimeters and sites under watch.",
      },
    ],
    plate: {
      number: "Plate 3",
      subject: "Radio net over broken ground",
      product: "Communications",
      label:
        "A relay on a hilltop carries a radio net between a base mast, two people on foot and a vehicle that cannot see each other",
      parts: [],
    },
  },
  fpv: {
    title: "Tactical FPV Solutions",
    text: "Aircraft for training and operations, and the people who can fly, repair and plan with them.",
    sales: {
      title: "Equipment Sales",
      text: "Airframes, radio and video links, goggles, ground stations, batteries and spares.",
    },
    training: {
      title: "Training Programs",
      text: "Simulation, flight, engineering and classroom work.",
      facts: [
        { value: "4", label: "weeks" },
        { value: "75", label: "contact hours" },
        { value: "€490", label: "per person" },
      ],
    },
    action: "View Training Program",
    plate: {
      number: "Plate 4",
      subject: "FPV flight, profile",
      product: "FPV",
      label:
        "Profile of an FPV flight: a pilot with a ground station, the climb over a ridge, the line of sight and the dashed way back",
      parts: ["Ground station", "Climb", "Way mark", "Line of sight", "Return"],
    },
  },
  delivery: {
    title: "How we deliver",
    lead: "Four steps. Each ends with a document that you keep.",
    received: "You receive",
    steps: [
      {
        title: "Requirement",
        text: "You describe task, site, climate, threat and date; we write the requirement down and you confirm it.",
        paper: "Requirement sheet",
      },
      {
        title: "Offer",
        text: "The equipment by name, its options and its limits.",
        paper: "Offer with data sheets",
      },
      {
        title: "Acceptance",
        text: "Tests against the requirement, with you present.",
        paper: "Acceptance record",
      },
      {
        title: "Service",
        text: "Training, spares and repair for the service life.",
        paper: "Service log",
      },
    ],
  },
  about: {
    title: "About",
    mission: "Our mission is to keep forces working when supply, power and signal fail.",
    plate: {
      label:
        "A workbench: a drawing board, a press that loads a corner casting, a power supply and a recorder with its curve",
      caption: "Corner casting under load: force and travel are recorded against the drawing.",
    },
    pillars: [
      {
        title: "Precision Engineering",
        text: "Loads, tolerances and interfaces are written down before anything is built.",
      },
      {
        title: "Partnership Focus",
        text: "We work from your requirement to acceptance, and stay for the service life.",
      },
      {
        title: "Continuous Innovation",
        text: "Reports from the field return to the drawing board, and every revision is numbered.",
      },
    ],
  },
  contact: {
    title: "Contact",
    lead: "Say what you need, where it will work and by when. The more exact the requirement, the more exact our answer.",
    useful: {
      title: "Useful to include",
      items: ["Quantity, site and climate", "Threat or payload", "Date needed and who will operate it"],
    },
    carried: "Request a quote for",
    change: "Change",
    form: {
      labels: {
        firstName: "First Name",
        lastName: "Last Name",
        email: "Email",
        organization: "Organization",
        interest: "Area of Interest",
        message: "Message",
      },
      interestPlaceholder: "Select an area",
      interests: interestLabels,
      submit: "Send Message",
      sending: "Sending...",
      sent: { title: "Message Sent Successfully" },
      failed: { title: "Error", text: "Failed to send message. Please try again." },
    },
  },
  newsletter: {
    title: "Newsletter",
    text: "New equipment, course dates and technical notes.",
    promise: "You can unsubscribe at any time: every email carries the link.",
    confirm: "An address that is not confirmed gets an email: without its link we send nothing.",
    form: {
      labels: { email: "Email" },
      submit: "Subscribe",
      sending: "Subscribing...",
      sent: { title: "Successfully Subscribed", text: "Thank you for subscribing to our newsletter!" },
      failed: { title: "Error", text: "Failed to subscribe. Please try again." },
    },
  },
};
