import { homeCopy } from "../../content/home.ts";
import { NewsletterForm } from "./newsletter-form.tsx";
import styles from "./newsletter-section.module.css";

export function NewsletterSection() {
  const { title, text, promise } = homeCopy.newsletter;
  return (
    <section id="newsletter" tabIndex={-1} aria-labelledby="newsletter-title" className={styles.newsletter}>
      <div className={`wrap grid ${styles.columns}`}>
        <div className={styles.say}>
          <h2 id="newsletter-title" className="d3">
            {title}
          </h2>
          <p className="quiet">{text}</p>
        </div>
        <div className={styles.form}>
          <NewsletterForm labelledBy="newsletter-title" promise={promise} />
        </div>
      </div>
    </section>
  );
}
