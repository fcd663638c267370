import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { useEffect, useState } from 'react'
import { type Desejado, readWantedScreen } from '../../session/desejado.ts'
import { useSession } from '../../session/session.ts'
import { Button } from '../../ui/Button.tsx'
import { type Draft, draftsOf, toResume } from './drafts.ts'

const NENHUM: readonly Draft[] = []

interface RetomadaProps {
  /** The state with which the navigation from the login screen came. */
  state: unknown
  onClose: () => void
}

/** Right after signing in: what this person left unsaved in this browser, and the address that they came for. */
export function Retomada({ state, onClose }: RetomadaProps) {
  const username = useSession().usuario?.username ?? ''
  const [rascunhos, setRascunhos] = useState(NENHUM)
  useEffect(() => void draftsOf(username).then(setRascunhos), [username])
  const wantedScreen = readWantedScreen(state)
  const offeredScreen =
    wantedScreen && eDele(wantedScreen, username) && !rascunhos.some(naquela(wantedScreen)) ? wantedScreen : null
  if (!offeredScreen && rascunhos.length === 0) return null
  return (
    <section
      className="flex flex-wrap gap-x-4 gap-y-2 items-end justify-between py-2.5 px-3.5 mb-4 bg-info-fundo border-l-3 border-l-info rounded-controle"
      aria-label="Continuar de onde parou"
    >
      <ul className="flex flex-[1_1_280px] flex-col gap-2.5">
        {rascunhos.map(({ chave, tela, endereco, em }) => (
          <li key={chave} className="k-pontas [&_p]:m-0 [&_p]:wrap-anywhere">
            <p>Você deixou algo sem salvar, de {formatDateTime(em)}.</p>
            <Button to={endereco} state={toResume(chave)}>
              Continuar em {tela}
            </Button>
          </li>
        ))}
        {offeredScreen && (
          <li className="k-pontas [&_p]:m-0 [&_p]:wrap-anywhere">
            <p>
              {offeredScreen.de ? 'Você estava em' : 'Você abriu'} {offeredScreen.endereco}.
            </p>
            <Button to={offeredScreen.endereco} variant={rascunhos.length > 0 ? 'default' : 'filled'}>
              Continuar em {offeredScreen.trilha || offeredScreen.endereco}
            </Button>
          </li>
        )}
      </ul>
      <Button variant="subtle" onClick={onClose}>
        Agora não
      </Button>
    </section>
  )
}

const eDele = ({ de, endereco }: Desejado, username: string) =>
  (de === null || de === username) && !/^\/produtos\/?($|\?)/.test(endereco)

const naquela =
  ({ endereco }: Desejado) =>
  (draft: Draft): boolean =>
    draft.endereco === endereco
