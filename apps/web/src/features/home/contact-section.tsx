import { homeCopy } from "../../content/home.ts";
import { ContactForm } from "./contact-form.tsx";
import styles from "./contact-section.module.css";

export function ContactSection() {
  const { title, lead, useful } = homeCopy.contact;
  return (
    <section id="contact" tabIndex={-1} aria-labelledby="contact-title" className={styles.contact}>
      <div className="wrap grid">
        <div className={styles.say}>
          <h2 id="contact-title" className="d2">
            {title}
          </h2>
          <p className="lead quiet">{lead}</p>
          <div className={styles.useful}>
            <h3>{useful.title}</h3>
            <ul>
              {useful.items.map((item) => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </div>
        </div>
        <div className={styles.form}>
          <ContactForm labelledBy="contact-title" />
        </div>
      </div>
    </section>
  );
}
