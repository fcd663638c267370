import { formatPersonalizacao, namesOfWords } from '@estampa/contract/producao/personalizacao.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { PalavrasDoComprador } from '../../../shared/vendas/PalavrasDoComprador.tsx'
import type { Linha } from './linha.ts'

interface NomesPropostosProps {
  linha: Pick<Linha, 'palavras' | 'nomes' | 'quantidade'>
  onTake: (nomes: string) => void
}

/** The buyer's words; where they say a name or a number for each piece, they are offered as the line's names. */
export function NomesPropostos({ linha: { palavras, nomes, quantidade }, onTake }: NomesPropostosProps) {
  if (palavras === null) return null
  const proposed = namesOfWords(palavras)
  const isOffered = proposed !== null && !nomes && proposed.length === Number(quantidade)
  return (
    <div className="flex flex-wrap gap-x-3 gap-y-1 items-center min-w-0">
      <PalavrasDoComprador texto={palavras} />
      {isOffered && (
        <Button variant="light" onClick={() => onTake(proposed.map(formatPersonalizacao).join('\n'))}>
          Usar como nomes
        </Button>
      )}
    </div>
  )
}
