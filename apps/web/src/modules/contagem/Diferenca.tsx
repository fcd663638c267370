import { diferenca, type LinhaContada } from './contagem.ts'
import css from './ListaContada.module.css'

export function Diferenca({ linha }: { linha: Pick<LinhaContada, 'contado' | 'registrado'> }) {
  const pecas = diferenca(linha)
  if (pecas === 0) return <span className={css.confere}>Confere</span>
  const quantas = Math.abs(pecas).toLocaleString('pt-BR')
  return (
    <span className={css.difere} data-sinal={pecas > 0 ? 'sobra' : 'falta'}>
      {quantas} {pecas > 0 ? 'a mais' : 'a menos'}
    </span>
  )
}
