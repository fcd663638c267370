import { diferenca, type LinhaContada } from './contagem.ts'

export function Diferenca({ linha }: { linha: Pick<LinhaContada, 'contado' | 'registrado'> }) {
  const pecas = diferenca(linha)
  if (pecas === 0) return <span className="text-sucesso">Confere</span>
  const quantas = Math.abs(pecas).toLocaleString('pt-BR')
  return (
    <span
      className="font-titulo whitespace-nowrap data-[sinal=sobra]:text-aviso data-[sinal=falta]:text-erro"
      data-sinal={pecas > 0 ? 'sobra' : 'falta'}
    >
      {quantas} {pecas > 0 ? 'a mais' : 'a menos'}
    </span>
  )
}
