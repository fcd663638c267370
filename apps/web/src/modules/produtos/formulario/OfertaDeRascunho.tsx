import { formatarDataHora } from '@estampa/contract/shared/dates.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import css from './formulario.module.css'
import type { RascunhoGuardado } from './rascunhoGuardado.ts'

interface OfertaDeRascunhoProps {
  rascunho: Pick<RascunhoGuardado, 'campos' | 'em'>
  /** Changes of a stored product. */
  edicao?: boolean
  onContinue: () => void
  onDiscard: () => void
}

export function OfertaDeRascunho(props: OfertaDeRascunhoProps) {
  const { rascunho, edicao = false, onContinue, onDiscard } = props
  const { campos, em } = rascunho
  const nome = campos.titulo.trim() || campos.sku.trim()
  return (
    <section className={css.oferta} aria-label="Rascunho guardado">
      <p>
        {edicao ? 'Há alterações deste produto que não foram salvas' : 'Há um produto que não foi salvo'}
        {!edicao && nome && <>: “{nome}”</>}
        {em && `, de ${formatarDataHora(em)}`}.
      </p>
      <div className="k-botoes">
        <Button onClick={onContinue}>Continuar rascunho</Button>
        <Button variant="default" onClick={onDiscard}>
          Descartar rascunho
        </Button>
      </div>
    </section>
  )
}
