import { valorDaLinha } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { parseReais } from '@estampa/contract/shared/money.ts'
import { type ComponentProps, lazy, Suspense } from 'react'
import { ParagraphField, TextField } from '../../shared/ui/fields/TextField.tsx'
import { keepTogether } from '../../shared/ui/keepTogether.tsx'
import type { NoEditor } from '../../shared/vendas/EditorDeLinhas.tsx'
import { EstampasDaLinha, PrecoSugerido } from '../../shared/vendas/estampas/EstampasDaLinha.tsx'
import { MockupsDaLinha } from '../../shared/vendas/estampas/MockupsDaLinha.tsx'
import { desenhoDe } from '../../shared/vendas/estampas/mockups.ts'
import type { Prova } from '../../shared/vendas/estampas/prova.ts'
import { imagemDaLinha } from '../../shared/vendas/item.ts'
import { LinhaDoEditor } from '../../shared/vendas/LinhaDoEditor.tsx'
import { type LinhaDigitada, numerosDa } from './rascunho.ts'

const ImagemSemEstampa = lazy(async () => ({
  default: (await import('../../shared/vendas/estampas/ImagemSemEstampa.tsx')).ImagemSemEstampa,
}))

/** Only a shop that prints fetches it. */
const ArteSelect = lazy(async () => ({ default: (await import('../producao/ArteSelect.tsx')).ArteSelect }))

interface LinhaDoOrcamentoProps extends NoEditor<number> {
  linha: LinhaDigitada
  numero: number
  erro: (campo: string) => string | undefined
  /** `mudanca` starts from the line as it is then: pictures come in later. */
  onChange: (mudanca: (linha: LinhaDigitada) => Partial<LinhaDigitada>) => void
  /** What the prints of the line come to; null where the shop does not print. */
  printing:
    | (Pick<ComponentProps<typeof EstampasDaLinha>, 'readOthers' | 'sugestao' | 'onSave' | 'readGrade'> &
        Pick<ComponentProps<typeof PrecoSugerido>, 'onPrices'>)
    | null
  /** What its proofs are laid out of; null where it has no print. */
  prova: Prova | null
  /** Reports that a sending of pictures began (1) or ended (-1). */
  onSending: (mais: 1 | -1) => void
}

export function LinhaDoOrcamento(props: LinhaDoOrcamentoProps) {
  const { linha, numero, erro, onChange, onSending, onRemove, printing, prova, ...editorProps } = props
  const { chave, produto_id, quantidade, valor_unitario: valor, nomes, mockups } = linha
  const campo = (name: 'descricao' | 'estampa') => ({
    value: linha[name],
    error: erro(name),
    onChange: ({ target }: { target: { value: string } }) => onChange(() => ({ [name]: target.value })),
  })
  const desenho = desenhoDe(mockups)
  // A line without a product has no prints: its field 'estampa' describes the print in words.
  const prints = produto_id === null ? null : printing
  const nome = linha.descricao || `item ${numero}`
  return (
    <LinhaDoEditor
      {...editorProps}
      nome={nome}
      imagem={imagemDaLinha({ mockups, estampas: linha.estampas, foto: null })}
      dados={
        <ParagraphField
          label="Descrição"
          data-em-aberto={produto_id === null || undefined}
          required
          maxLength={500}
          {...campo('descricao')}
          // A pasted text may have several lines.
          onChange={({ target }) => onChange(() => ({ descricao: target.value.replaceAll(/\s*\n\s*/g, ' ') }))}
          error={erro('descricao') ?? erro('produto_id') ?? erro('variacao_id')}
        />
      }
      valores={{ quantidade, valor, nomes }}
      precoSugerido={
        <>
          {linha.faixa !== '' && valor.trim() === '' && (
            <p className="m-0 mt-1 text-s text-aviso">
              {keepTogether(`${linha.faixa}: escreva o valor ou adicione a variação.`)}
            </p>
          )}
          {printing && (
            <PrecoSugerido
              linha={{ chave, nome }}
              sugestao={printing.sugestao}
              valor={parseReais(valor)}
              onPrices={printing.onPrices}
            />
          )}
        </>
      }
      limite={Number.POSITIVE_INFINITY}
      subtotal={valorDaLinha(numerosDa(linha))}
      erros={{ quantidade: erro('quantidade'), valor: erro('valor_unitario'), nomes: erro('personalizacao') }}
      onType={(field, text) => onChange(() => ({ [field === 'valor' ? 'valor_unitario' : field]: text }))}
      onRemove={() => onRemove(chave)}
    >
      {prints && (
        <EstampasDaLinha
          readOthers={prints.readOthers}
          sugestao={prints.sugestao}
          onSave={prints.onSave}
          readGrade={prints.readGrade}
          ArteDialog={ArteSelect}
          linha={{ ...linha, nome }}
          erro={erro('estampas') ?? erro('grupo')}
        />
      )}
      <MockupsDaLinha
        numero={numero}
        mockups={mockups}
        onSending={onSending}
        onChange={(change) => onChange((before) => ({ mockups: change(before.mockups) }))}
        prova={printing && prova}
      />
      {prints && desenho && linha.estampas.length === 0 && (
        <Suspense fallback={null}>
          <ImagemSemEstampa nome={nome} desenho={desenho} onSave={(estampas) => prints.onSave(estampas, [chave])} />
        </Suspense>
      )}
      {(!prints || linha.estampa !== '') && (
        <div className="basis-full order-1">
          <TextField
            label="Estampa em palavras"
            maxLength={200}
            placeholder="O que o cliente lê: DTF, frente, 28 cm"
            {...campo('estampa')}
          />
        </div>
      )}
    </LinhaDoEditor>
  )
}
