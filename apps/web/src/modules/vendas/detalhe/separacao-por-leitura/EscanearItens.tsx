import { type Alarme, Alarmes } from '../../../../shared/leitor/Alarmes.tsx'
import { Visor } from '../../../../shared/leitor/Visor.tsx'
import css from './EscanearItens.module.css'

interface EscanearItensProps {
  /** Whether the camera is on. An alarm stays on screen without the camera. */
  lendo: boolean
  alarmes: readonly Alarme[]
  /** The last counted piece. */
  ultima: string
  completa: boolean
  aoLer: (texto: string) => void
  aoDispensar: () => void
}

/** Scrolls to the camera: on a phone it opens below the visible part. */
const mostrar = (painel: HTMLElement | null) => painel?.scrollIntoView({ block: 'nearest' })

/** The scanner beside the lines. It stays open and pauses while an alarm is on screen. */
export default function EscanearItens({ lendo, alarmes, ultima, completa, aoLer, aoDispensar }: EscanearItensProps) {
  return (
    <div className={css.painel} ref={mostrar}>
      <div className={css.leituras}>
        <Alarmes alarmes={alarmes} aoDispensar={aoDispensar} />
        <p className={css.ultima} role="status">
          {ultima}
        </p>
        {ultima === '' && alarmes.length === 0 && (
          <p className={css.instrucao}>
            Cada leitura conta uma peça. O que não for desta venda soa diferente e espera aqui até ser dispensado.
          </p>
        )}
        {completa && <p className={css.completa}>Todas as peças foram separadas.</p>}
      </div>
      {lendo && <Visor aoLer={aoLer} pausado={alarmes.length > 0} acao="Separar" />}
    </div>
  )
}
