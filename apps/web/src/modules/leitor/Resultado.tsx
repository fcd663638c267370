import { Button } from '../../shared/ui/Button.tsx'
import css from './Resultado.module.css'
import type { Situacao } from './useDestino.ts'

interface ResultadoProps {
  situacao: Situacao
  onRetry: (texto: string) => void
  onContinue: () => void
}

/** On a small phone it would come about below the edge. */
const mostrar = (elemento: HTMLElement | null) => elemento?.scrollIntoView({ block: 'nearest' })

/** What became of the code that was read, as long as the scanner is still open. */
export const Resultado = ({ situacao, onRetry, onContinue }: ResultadoProps) => (
  <div className={css.resultado} role="status">
    {situacao.fase === 'procurando' && <p>Procurando “{situacao.texto}”…</p>}
    {situacao.fase === 'sem-resposta' && (
      <>
        <p>Não foi possível procurar “{situacao.texto}”.</p>
        <div className={css.botoes} ref={mostrar}>
          <Button variant="default" onClick={onContinue}>
            Ler outro código
          </Button>
          <Button onClick={() => onRetry(situacao.texto)}>Tentar novamente</Button>
        </div>
      </>
    )}
    {situacao.fase === 'externo' && (
      <>
        {/* A browser may hold back a tab that no click opened. */}
        <p>
          O código leva a outro site. Se ele não abriu em outra guia, use o endereço:{' '}
          <a href={situacao.url} target="_blank" rel="noopener noreferrer">
            {situacao.url}
          </a>
        </p>
        <div className={css.botoes} ref={mostrar}>
          <Button variant="default" onClick={onContinue}>
            Ler outro código
          </Button>
        </div>
      </>
    )}
  </div>
)
