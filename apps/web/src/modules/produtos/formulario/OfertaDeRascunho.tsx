import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { Button } from '@mantine/core'
import css from './formulario.module.css'
import type { RascunhoGuardado } from './rascunhoGuardado.ts'

interface OfertaDeRascunhoProps {
  rascunho: RascunhoGuardado
  onContinue: () => void
  onDiscard: () => void
}

/** Offers the draft of an earlier visit. */
export function OfertaDeRascunho({ rascunho: { campos, em }, onContinue, onDiscard }: OfertaDeRascunhoProps) {
  const nome = campos.titulo.trim() || campos.sku.trim()
  return (
    <section className={css.oferta} aria-label="Rascunho guardado">
      <p>
        Há um produto que não foi salvo{nome && <>: “{nome}”</>}
        {em && `, de ${formatarDataHora(em)}`}.
      </p>
      <div className={css.respostas}>
        <Button onClick={onContinue}>Continuar rascunho</Button>
        <Button variant="default" onClick={onDiscard}>
          Descartar rascunho
        </Button>
      </div>
    </section>
  )
}
