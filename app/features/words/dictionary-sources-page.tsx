import { Link } from 'react-router';
import { useTranslation } from '../../i18n/use-translation.ts';
import { wordListPaths } from '../../navigation/page-paths.ts';
import { PageTitle } from '../../ui/index.ts';

/** The sources of the dictionary. Names, authors, and licences are not translated. */
const sources = [
  {
    use: 'meanings',
    name: 'CC-CEDICT',
    credit: 'MDBG and the CC-CEDICT editors; CEDICT © 1997, 1998 Paul Andrew Denisowski',
    licence: 'CC BY-SA 4.0',
    licenceUrl: 'https://creativecommons.org/licenses/by-sa/4.0/',
    url: 'https://cc-cedict.org/',
  },
  {
    use: 'senses',
    name: 'WordNet 3.1',
    credit: 'Princeton University, “About WordNet”, 2010. WordNet 3.0 © 2006 Princeton University',
    licence: 'WordNet License',
    licenceUrl: 'https://wordnet.princeton.edu/license-and-commercial-use',
    url: 'https://wordnet.princeton.edu/',
  },
  {
    use: 'frequency',
    name: 'SUBTLEX-US',
    credit: 'Marc Brysbaert and Boris New (2009), Behavior Research Methods 41, 977–990',
    licence: 'freely available data, to be credited',
    licenceUrl: 'https://www.ugent.be/pp/experimentele-psychologie/en/research/documents/subtlexus',
    url: 'https://www.ugent.be/pp/experimentele-psychologie/en/research/documents/subtlexus',
  },
  {
    use: 'chinese',
    name: 'jieba',
    credit: '© 2013 Sun Junyi',
    licence: 'MIT',
    licenceUrl: 'https://github.com/fxsjy/jieba/blob/master/LICENSE',
    url: 'https://github.com/fxsjy/jieba',
  },
  {
    use: 'phonetic',
    name: 'CMU Pronouncing Dictionary',
    credit: '© 1993–2015 Carnegie Mellon University',
    licence: 'BSD-2-Clause',
    licenceUrl: 'https://github.com/cmusphinx/cmudict/blob/master/LICENSE',
    url: 'http://www.speech.cs.cmu.edu/cgi-bin/cmudict',
  },
] as const;

/** Names the sources of the meanings, phonetics, and word frequencies, with their licences. */
export function DictionarySources() {
  const { t } = useTranslation();
  return (
    <div className="mx-auto grid w-full max-w-text gap-5 px-4 pt-8 pb-24">
      <PageTitle name={t('words.sources.title')} />
      <h1 className="font-semibold text-32">{t('words.sources.title')}</h1>
      <p className="text-pretty">{t('words.sources.intro')}</p>
      <ul className="border-rule border-b">
        {sources.map(({ use, name, credit, licence, licenceUrl, url }) => (
          <li key={name} className="grid gap-1 border-rule border-t py-4">
            <p className="text-14 text-ink-2">{t(`words.sources.${use}`)}</p>
            <h2 lang="en" className="font-medium text-16">
              <a href={url} className="underline underline-offset-4">
                {name}
              </a>
            </h2>
            <p lang="en" className="text-14 [overflow-wrap:anywhere]">
              {credit}
            </p>
            <p className="text-14">
              <a href={licenceUrl} className="underline underline-offset-4">
                {t('words.sources.licence', { name: licence })}
              </a>
            </p>
          </li>
        ))}
      </ul>
      <p className="text-14 text-ink-2 text-pretty">{t('words.sources.common')}</p>
      <Link to={wordListPaths.plain} className="text-14 underline underline-offset-4">
        {t('words.backToList')}
      </Link>
    </div>
  );
}
