import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { useEffect, useState } from 'react'
import { type Desejado, lerDesejado } from '../session/desejado.ts'
import { useSessao } from '../session/session.ts'
import { Button } from '../ui/Button.tsx'
import css from './Retomada.module.css'
import { aRetomar, type Rascunho, rascunhosDe } from './rascunhos.ts'

const NENHUM: readonly Rascunho[] = []

interface RetomadaProps {
  /** The state with which the navigation from the login screen came. */
  state: unknown
  onClose: () => void
}

/** Right after signing in: what this person left unsaved in this browser, and the address that they came for. */
export function Retomada({ state, onClose }: RetomadaProps) {
  const username = useSessao().usuario?.username ?? ''
  const [rascunhos, setRascunhos] = useState(NENHUM)
  useEffect(() => {
    let saiu = false
    void rascunhosDe(username).then((lidos) => saiu || setRascunhos(lidos))
    return () => {
      saiu = true
    }
  }, [username])
  const desejado = lerDesejado(state)
  const querido = desejado && eDele(desejado, username) && !rascunhos.some(naquela(desejado)) ? desejado : null
  if (!querido && rascunhos.length === 0) return null
  return (
    <section className={css.retomada} aria-label="Continuar de onde parou">
      <ul className={css.lista}>
        {rascunhos.map(({ chave, tela, endereco, em }) => (
          <li key={chave} className={css.lugar}>
            <p>Você deixou algo sem salvar, de {formatarDataHora(em)}.</p>
            <Button to={endereco} state={aRetomar(chave)}>
              Continuar em {tela}
            </Button>
          </li>
        ))}
        {querido && (
          <li className={css.lugar}>
            <p>
              {querido.de ? 'Você estava em' : 'Você abriu'} {querido.endereco}.
            </p>
            <Button to={querido.endereco} variant={rascunhos.length > 0 ? 'default' : 'filled'}>
              Continuar em {querido.trilha || querido.endereco}
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
  (rascunho: Rascunho): boolean =>
    rascunho.endereco === endereco
