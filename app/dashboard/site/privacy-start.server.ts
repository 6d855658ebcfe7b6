import { cookieWords } from '~/web/cookie-words'

/** Stands before what only the operator can know. A policy that still has it can't be saved. */
const FILL_IN = '[Fill in:'

type Start = {
  site: string
  supportEmail: string
  /** Names of the providers that users can log in with. */
  providers: readonly string[]
}

/**
 * The privacy policy as Carrel comes, in Markdown. For an admin who writes the university's own (`toFillIn`), it has
 * marks where only the operator knows what to say.
 */
export function privacyStart({ site, supportEmail, providers }: Start, toFillIn = false): string {
  const mail = `[${supportEmail}](mailto:${supportEmail})`
  const provided =
    providers.length > 0
      ? ` With ${providers.join(' or ')}: the ID you’re known by there, and your name, email address and profile photo. We don’t ask for anything else.`
      : ''
  const cookies = Object.entries(cookieWords.cookies)
    .map(([name, [purpose, life]]) => `| \`${name}\` | ${purpose} | ${life} |`)
    .join('\n')
  const mark = (text: string) => (toFillIn ? text : '')
  const who = mark(`

## Who is responsible

${FILL_IN} the university’s name and postal address, the office that runs this site, and its data protection officer if there’s one.]`)
  const where = mark(`## Where the data is

${FILL_IN} in which country the server and the backups are, which companies run them, how long backups are kept, and how long your proxy keeps its logs.]

## The law

${FILL_IN} which privacy law applies, the legal basis, and the authority people can complain to.]

`)
  return `In short: we keep what you give us and what we need to run ${site}. We never store your location or sell your data.${who}

## What we collect

- **Your account:** first and last name, email address and password (only as an argon2id hash, which nobody can read back). Your university and a profile photo, if you add them. When you last closed a notice about changes to our texts. With two-step verification: the secret you share with your authenticator app, encrypted, and fingerprints of your recovery codes.${provided}
- **Unconfirmed registrations:** the names that were entered, and a hash of the password. There’s no account for anyone to use until someone opens the link in our email.
- **What you write and report:** reviews, photos with captions, reactions, answers to questions about study spots, edits you suggest, reports of how busy a study spot is, and reports of reviews and study sessions.
- **What you request:** universities and study spots, with their photos, and other people’s requests you joined.
- **What you save:** collections, the study spots you follow, and your study preferences, such as noise, times and how you like to work.
- **Study sessions:** the ones you create, with title, description, times and location; the ones you joined and when; which have invite links; whether we reminded you; and whether you have a calendar link.
- **Notifications:** what you want to hear of and how, such as reminders of study sessions, changes to them, decisions on your requests and suggested edits, that a study spot you follow has room again or becomes quiet, or what’s new at your university each week; and your quiet hours with their time zone, if you set any. Each of these emails has a link that ends its kind. If you let a browser show them instead: its address at the push service of the browser’s maker, and the keys to encrypt for it. That service sees when a notification is sent, and not what it says.
- **Logging in:** when, from which IP address, with which browser and whether it worked, so you can see it under [Security](/setting/security). Also the browsers you’re logged in with. We store only a fingerprint of each one’s login key.
- **Forgotten passwords:** when a reset was requested, for which email address, from which IP address and with which browser, even if the email address has no account.
- **Limits:** how often forms were sent from an IP address or account, for as long as the limit lasts.
- **Server logs:** what kind of page was requested, how long it took and how it went. No names, IP addresses or cookies, and nothing you typed or searched for.
- **Script errors:** if one of our scripts fails in your browser, it tells us the kind of page, the error and where in the script it happened, but not who you are.

We re-encode photos before we store them, so they don’t show where, when or with what they were taken.

## Your location

Your location is not stored by us. If you let your browser share it, its first two decimals (about half a mile) are sent once, to find your state and the nearest study spots. We return them in a cookie that stays in your browser for an hour. They’re never in our database, our logs or a web address. Your browser’s own storage keeps the same two decimals with the time. Our pages delete them when you come back after that hour, so they stay longer if you don’t come back. Your state stays in your browser for 7 days, or for a year if you chose it yourself. You can see both, and delete them, under [Your location](/near-me).

## What we don’t do

- Your data is not sold, rented or given to advertisers. There are no ads.
- We don’t tell anyone what you search for. When you request a university, our server looks up the letters you type at Wikidata, without saying who or where you are.
- Our pages load no scripts, fonts or trackers from other sites, so no other site learns that you were here. Photos come from us or from the storage we keep them in.
- We don’t follow you from page to page or build a profile of what you read.

## Who sees what

- **Everyone** sees your reviews with your name, your profile photo and the university you chose, and the photos you added. If your confirmed email address is a university’s, they also see that you’re a verified student there.
- **Everyone** sees how busy you said a study spot is, your answers and your reactions, but without your name.
- **Everyone** sees a public study session, with your name and photo if you created or joined it. Only its organizer, its participants and people with an invite link see a private one, and once someone has reported it, admins and campus moderators of that university.
- **Only you** see your study preferences and your logins, and your collections until you share a link. Anyone with your calendar link sees the study sessions in it.
- **You and admins** see your email address, since admins can look up accounts. The same goes for your requests, with your name and their photos, until they’re approved; campus moderators see those about their campus, without your email address.
- **Only admins and campus moderators of that university** see who suggested an edit. Nobody sees who reported a review or study session.

## How long we keep it

| What | How long |
| --- | --- |
| Account data, with what you want to hear of | While the account is active |
| Reviews and their photos | Permanently, unless you delete them. Without your name once your account is deleted |
| Reviews, their photos and study sessions that an admin removed | Permanently, in the admins’ records: what they said (of a photo, its caption), when and why they were removed, and what people reported. Without your name once your account is deleted. They’re in the copy of your data you can download. The photos themselves are deleted |
| Reports of how busy a study spot is | Permanently, but without your name once your account is deleted |
| Answers to questions about study spots | Until you remove them or your account is deleted. They count for 2 years |
| Reports of reviews and study sessions | As long as the review or study session exists, but without your name once your account is deleted |
| Edits you suggested | As long as the study spot exists, but without your name once your account is deleted |
| Requests for universities and study spots | Permanently, but without your name once your account is deleted. We keep the photo until we decide. Then it’s shown to everyone if we approve the request, or deleted after 30 days if we decline it |
| That an account was suspended or made an admin or a campus moderator, and why | Permanently, in the admins’ records, but without your name once your account is deleted. It’s in the copy of your data you can download |
| Admins’ decisions, and why | Permanently. Everyone can read them in the [moderation log](/moderation-log), which doesn’t name private people |
| Study sessions | Until the organizer deletes them. When that account is deleted, they lose its name, or are deleted if they haven’t started. Participants: until they leave or their account is deleted |
| That a study session had an invite link | 30 days after the link expired. We don’t store the link itself |
| Analytics | 2 years at most. We don’t collect any now, and we don’t count visitors |
| Login history and password reset requests | 90 days. Requests for a login link: 1 day |
| That you were invited to look after a campus, with your email address | 30 days after the link expired |
| Logins | Until you log out or end them, 30 days after you last used them, or 180 days at most |
| Unconfirmed registrations | 30 days after the last link. Once confirmed, we keep the names and the hash that were entered just as long |
| That we sent an email or a notification, but not its text | 90 days |
| What we told you about study spots you follow | 2 days |
| Browsers that show notifications | Until you turn them off, log out there, or the browser drops them |
| Study spots you follow | Until you stop, or your account is deleted |
| A form you sent while logged out | 1 hour |
| Copies of your data that you requested | Until the day shown on the page |
| That an account was deleted, as a hash that names nobody, so that a backup doesn’t bring it back | 400 days |
| Account data after you requested deletion | Deleted within 30 days of your request, or in the night after, unless you log in before then |

## Cookies and what your browser keeps

All cookies are ours, and none are for advertising. Over https their names start with \`__Host-\`. We set each one only when we need it.

| Cookie | Purpose | How long |
| --- | --- | --- |
${cookies}

With scripts on, your browser also keeps the following. Only the rounded location is sent to us, once, as explained under “Your location.”

- In local storage: your rounded location with its time (\`userLocation\`), whether we asked for it and you agreed (\`locationPermissionAsked\`, \`locationPermissionGranted\` ), your state with its time (\`userState\`, \`userStateTimestamp\`), when you can next report how busy a study spot is (\`carrel busyness\` and a number, for half an hour), and whether an admin turned off shortcuts (\`carrel desk keys\`).
- In a database called \`carrel\`: the public lists of the home page, so it shows up at once. After 24 hours they aren’t shown anymore, but they stay there until you next open the home page. They’re deleted when you log out.
- The last 30 public pages and searches you visited, so you can read them offline. Anything older than 30 days isn’t shown anymore. They’re all deleted when you log out, choose a new password, change something under Security, delete your account or change how pages look. Lite mode keeps none.
- In this tab’s storage: what you type into a form (\`typed\`), until you send it, log out or close the tab. Never passwords, codes or files.
- While the window is open: how far you scrolled on each page.

${where}## Your rights

- See and change your data under [Settings](/setting).
- Download everything we keep about you, or delete your account, under [Your data](/setting/data).
- Appeal an admin’s decision, or ask us anything: email ${mail}. A person will answer.

## Children

The minimum age is 17. If we learn that someone is younger, we delete their account.

## If something goes wrong

If your data is affected by a breach, we’ll tell you within 72 hours of finding it. If you have an urgent privacy question, email ${mail} with “Urgent” in the subject. We’ll respond within 24 hours.

## Changes

We announce changes to this policy in the [update log](/update) before they take effect. Version 2.1 lists each cookie and what your browser keeps for offline reading.
`
}
