import { parseReais } from '@estampa/contract/shared/money.ts'
import { type ComponentProps, lazy, memo, Suspense } from 'react'
import { useMay } from '../../../shared/session/session.ts'
import { imprime } from '../../../shared/session/storage.ts'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { keepTogether } from '../../../shared/ui/keepTogether.tsx'
import type { NoEditor } from '../../../shared/vendas/EditorDeLinhas.tsx'
import {
  EstampasDaLinha,
  type Grade,
  PrecoSugerido,
  type Sugestao,
} from '../../../shared/vendas/estampas/EstampasDaLinha.tsx'
import type { LinhaAEstampar } from '../../../shared/vendas/estampas/estampasDigitadas.ts'
import { MockupsDaLinha } from '../../../shared/vendas/estampas/MockupsDaLinha.tsx'
import { desenhoDe } from '../../../shared/vendas/estampas/mockups.ts'
import type { Prova } from '../../../shared/vendas/estampas/prova.ts'
import { imagemDaLinha } from '../../../shared/vendas/item.ts'
import { LinhaDoEditor } from '../../../shared/vendas/LinhaDoEditor.tsx'
import type { ErrosDaLinha } from './conferencia.ts'
import {
  aReceberDa,
  changeLinhaMockups,
  descricaoDa,
  faixaDa,
  imagemDa,
  type Linha,
  limiteDa,
  setLinhaVariacao,
  skuDa,
  subtotalDa,
} from './linha.ts'
import { NomesPropostos } from './NomesPropostos.tsx'

const ImagemSemEstampa = lazy(async () => ({
  default: (await import('../../../shared/vendas/estampas/ImagemSemEstampa.tsx')).ImagemSemEstampa,
}))

/** Only a shop that prints fetches it. */
const ArteSelect = lazy(async () => ({ default: (await import('../../producao/ArteSelect.tsx')).ArteSelect }))

interface LinhaDaVendaProps extends NoEditor<string> {
  linha: Linha
  erros: ErrosDaLinha | undefined
  onChange: (chave: string, mudanca: (antes: Linha) => Linha) => void
  /** Null where this line's piece cannot be printed. */
  printing: {
    readonly readOthers: (chave: string) => readonly LinhaAEstampar[]
    readonly saveEstampas: ComponentProps<typeof EstampasDaLinha>['onSave']
    readonly savePrices: ComponentProps<typeof PrecoSugerido>['onPrices']
    readonly openGrade: (chave: string) => Promise<Grade>
    readonly provaOf: (linha: Linha) => Prova | null
    /** Reports that a sending of pictures began (1) or ended (-1). */
    readonly onSending: (step: 1 | -1) => void
  } | null
  numero: number
  sugestao: Sugestao | undefined
}

const SEM_ERROS: ErrosDaLinha = {}

export const LinhaDaVenda = memo(function LinhaDaVenda(props: LinhaDaVendaProps) {
  const { linha, numero, erros = SEM_ERROS, onChange, onRemove, printing, sugestao, ...editorProps } = props
  const { chave, titulo, quantidade, valor, desconto, nomes } = linha
  const sku = skuDa(linha)
  const prova = printing?.provaOf(linha) ?? null
  const desenho = desenhoDe(linha.mockups)
  const canDiscount = useMay('dar_desconto')
  const showsNomes = nomes !== null || (imprime() && !linha.despesa)
  return (
    <LinhaDoEditor
      {...editorProps}
      nome={descricaoDa(linha)}
      imagem={imagemDaLinha({ ...linha, foto: imagemDa(linha) })}
      dados={
        <>
          <span className="font-forte leading-[1.35] wrap-anywhere">{titulo}</span>
          {sku && <span className="text-s text-texto-suave wrap-anywhere">{sku}</span>}
        </>
      }
      variacao={
        linha.variacoes.length > 0 &&
        ((error) => (
          <VariacaoField
            linha={linha}
            erro={error}
            onChange={(id) => onChange(chave, (before) => setLinhaVariacao(before, id))}
          />
        ))
      }
      valores={{
        quantidade,
        valor,
        ...((canDiscount || linha.descontada) && { desconto }),
        ...(showsNomes && { nomes: nomes ?? '' }),
      }}
      precoSugerido={
        printing && (
          <PrecoSugerido
            linha={{ chave, nome: descricaoDa(linha) }}
            sugestao={sugestao}
            valor={parseReais(valor)}
            onPrices={printing.savePrices}
          />
        )
      }
      limite={limiteDa(linha)}
      aReceber={aReceberDa(linha)}
      subtotal={subtotalDa(linha)}
      erros={erros}
      onType={(field, text) => onChange(chave, (before) => ({ ...before, [field]: text }))}
      onRemove={() => onRemove(chave)}
    >
      <NomesPropostos linha={linha} onTake={(taken) => onChange(chave, (before) => ({ ...before, nomes: taken }))} />
      {printing && linha.produtoId !== null && !linha.despesa && (
        <EstampasDaLinha
          linha={{ ...linha, nome: descricaoDa(linha) }}
          readOthers={() => printing.readOthers(chave)}
          sugestao={sugestao}
          erro={undefined}
          onSave={printing.saveEstampas}
          ArteDialog={ArteSelect}
          {...(linha.variacoes.length > 0 && { readGrade: () => printing.openGrade(chave) })}
        />
      )}
      {printing && (prova !== null || linha.mockups.length > 0) && (
        <MockupsDaLinha
          numero={numero}
          mockups={linha.mockups}
          onSending={printing.onSending}
          onChange={(change) => onChange(chave, (before) => changeLinhaMockups(before, change))}
          prova={prova}
        />
      )}
      {printing && linha.produtoId !== null && desenho && linha.estampas.length === 0 && (
        <Suspense fallback={null}>
          <ImagemSemEstampa
            nome={descricaoDa(linha)}
            desenho={desenho}
            onSave={(estampas) => printing.saveEstampas(estampas, [chave])}
          />
        </Suspense>
      )}
    </LinhaDoEditor>
  )
})

interface VariacaoFieldProps {
  linha: Linha
  erro: string | undefined
  onChange: (variacaoId: number | null) => void
}

/** Which variation is sold, asked for in amber. Without a choice: the ones with most stock when the parcel leaves. */
function VariacaoField({ linha, erro, onChange }: VariacaoFieldProps) {
  const { titulo, variacoes, variacaoId, semLimite } = linha
  const faixa = faixaDa(linha)
  const isAverage = linha.preco !== null && parseReais(linha.valor) === linha.preco
  return (
    <SelectField
      label="Variação"
      hideLabel
      data-em-aberto={variacaoId === null || undefined}
      aria-label={`Variação de ${titulo}`}
      placeholder="Qualquer variação"
      hint={
        variacaoId === null && (
          <>
            <span className="font-forte text-aviso">Escolha a variação</span>
            {faixa !== null && (
              <span className="block">
                {keepTogether(`${faixa}${isAverage ? '; o valor da linha é a média' : ''}`)}
              </span>
            )}
          </>
        )
      }
      value={variacaoId ?? ''}
      error={erro !== undefined}
      aria-describedby={erro}
      onChange={(event) => onChange(event.target.value === '' ? null : Number(event.target.value))}
      options={variacoes.map(({ id, nome, sku, disponivel }) => {
        const homonima = variacoes.some((candidate) => candidate.id !== id && candidate.nome === nome)
        const label = homonima && sku ? `${nome} (${sku})` : nome
        const isSoldOut = !semLimite && disponivel <= 0 && id !== variacaoId
        return { value: id, label: isSoldOut ? `${label} (sem estoque)` : label, disabled: isSoldOut }
      })}
    />
  )
}
