import { descartarEspera, irParaBling, useSaidaParaBling } from '../shared/bling/authorisation.ts'
import { Button } from '../shared/ui/Button.tsx'
import { LogoMark } from '../shared/ui/Logo.tsx'
import css from './FullScreen.module.css'

const abrir = (dialogo: HTMLDialogElement | null) => {
  if (dialogo && !dialogo.open) dialogo.showModal()
}

/** Covers the application while the browser leaves it for Bling's authorisation page. */
export function BlingDeparture() {
  const saida = useSaidaParaBling()
  if (saida === 'parada') return null
  return (
    // A native modal dialog makes all other content inert, open dialogs included.
    <dialog
      ref={abrir}
      className={`${css.tela} ${css.sobre}`}
      aria-label="Autorização do Bling"
      onCancel={(event) => event.preventDefault()}
    >
      <LogoMark size={44} />
      {saida === 'indo' ? (
        <p className="k-frase" role="status">
          Redirecionando para autorização do Bling…
        </p>
      ) : (
        <>
          <p className="k-frase">Não foi possível abrir a autorização do Bling.</p>
          <p className={css.detalhe}>O que você pediu está guardado e será feito assim que a autorização acontecer.</p>
          <div className={css.acoes}>
            <Button variant="default" onClick={descartarEspera}>
              Descartar
            </Button>
            <Button onClick={() => void irParaBling()}>Tentar novamente</Button>
          </div>
        </>
      )}
    </dialog>
  )
}
