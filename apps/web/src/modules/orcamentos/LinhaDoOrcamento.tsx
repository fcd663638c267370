import { valorDaLinha } from '@estampa/contract/orcamentos/orcamentos.totals.ts'
import { MOCKUPS_POR_LINHA } from '@estampa/contract/producao/opcoes.ts'
import { parseReais } from '@estampa/contract/shared/money.ts'
import { IconPhotoPlus } from '@tabler/icons-react'
import { type ComponentProps, lazy } from 'react'
import { useDrop } from '../../shared/device/useDrop.ts'
import { useTold } from '../../shared/resource/useTold.ts'
import { FileButton } from '../../shared/ui/FileButton.tsx'
import { TextField } from '../../shared/ui/fields/TextField.tsx'
import type { NoEditor } from '../../shared/vendas/EditorDeLinhas.tsx'
import { EstampasDaLinha } from '../../shared/vendas/estampas/EstampasDaLinha.tsx'
import { LinhaDoEditor } from '../../shared/vendas/LinhaDoEditor.tsx'
import { sendMockups } from './orcamentos.queries.ts'
import { type LinhaDigitada, numerosDa } from './rascunho.ts'

/** Only a shop that prints fetches it. */
const ArteSelect = lazy(async () => ({ default: (await import('../producao/ArteSelect.tsx')).ArteSelect }))

interface LinhaDoOrcamentoProps extends NoEditor<number> {
  linha: LinhaDigitada
  numero: number
  erro: (campo: string) => string | undefined
  /** `mudanca` starts from the line as it is then: pictures come in later. */
  onChange: (mudanca: (linha: LinhaDigitada) => Partial<LinhaDigitada>) => void
  /** What the prints of the line come to; null where the shop does not print. */
  printing: Pick<
    ComponentProps<typeof EstampasDaLinha>,
    'readOthers' | 'sugestao' | 'onSave' | 'onPrices' | 'readGrade'
  > | null
  /** Reports that a sending of pictures began (1) or ended (-1). */
  onSending: (mais: 1 | -1) => void
}

export function LinhaDoOrcamento(props: LinhaDoOrcamentoProps) {
  const { linha, numero, erro, onChange, onSending, onRemove, printing, ...editorProps } = props
  const { chave, produto_id, quantidade, valor_unitario: valor, nomes, mockups } = linha
  const campo = (name: 'descricao' | 'estampa') => ({
    value: linha[name],
    error: erro(name),
    onChange: ({ target }: { target: { value: string } }) => onChange(() => ({ [name]: target.value })),
  })
  const nome = linha.descricao || `item ${numero}`
  return (
    <LinhaDoEditor
      {...editorProps}
      nome={nome}
      imagem={mockups[0]?.miniatura ?? null}
      dados={
        <TextField
          label="Descrição"
          data-em-aberto={produto_id === null || undefined}
          required
          maxLength={500}
          {...campo('descricao')}
          error={erro('descricao') ?? erro('produto_id') ?? erro('variacao_id')}
        />
      }
      valores={{ quantidade, valor, nomes }}
      limite={Number.POSITIVE_INFINITY}
      subtotal={valorDaLinha(numerosDa(linha))}
      erros={{ quantidade: erro('quantidade'), valor: erro('valor_unitario'), nomes: erro('personalizacao') }}
      onType={(field, text) => onChange(() => ({ [field === 'valor' ? 'valor_unitario' : field]: text }))}
      onRemove={() => onRemove(chave)}
    >
      {printing && produto_id !== null && (
        <EstampasDaLinha
          {...printing}
          ArteDialog={ArteSelect}
          linha={{ ...linha, nome }}
          valor={parseReais(valor)}
          erro={erro('estampas') ?? erro('grupo')}
        />
      )}
      <div className="flex flex-wrap gap-3 items-end [&>:first-child]:flex-[1_1_16rem]">
        {(linha.estampas.length === 0 || linha.estampa !== '') && (
          <TextField label="Estampa" maxLength={200} placeholder="DTF, frente, 28 cm" {...campo('estampa')} />
        )}
        <Mockups linha={linha} numero={numero} onChange={onChange} onSending={onSending} />
      </div>
    </LinhaDoEditor>
  )
}

type MockupsProps = Pick<LinhaDoOrcamentoProps, 'linha' | 'numero' | 'onChange' | 'onSending'>

function Mockups({ linha, numero, onChange, onSending }: MockupsProps) {
  const { mutate, isPending } = useTold(
    {
      ...sendMockups,
      onMutate: () => onSending(1),
      onSettled: () => onSending(-1),
      onSuccess: (novos) =>
        onChange(({ mockups }) => ({ mockups: [...mockups, ...novos].slice(0, MOCKUPS_POR_LINHA) })),
    },
    'A imagem não pôde ser enviada. Tente novamente.',
  )
  const dropProps = useDrop(({ files }) => files.length > 0 && mutate([...files]))
  return (
    <fieldset
      className="flex flex-wrap gap-2.5 [&_img]:block [&_img]:size-18 [&_img]:object-cover [&_img]:bg-fundo [&_img]:border [&_img]:border-borda [&_img]:rounded-controle-p"
      aria-label={`Imagens do item ${numero}`}
      {...dropProps}
    >
      {linha.mockups.map(({ arquivo, miniatura }, index) => (
        <span key={arquivo} className="flex flex-col gap-1 items-center">
          <img src={miniatura} alt={`Imagem ${index + 1} do item ${numero}`} />
          <button
            type="button"
            className="k-acao"
            aria-label={`Tirar a imagem ${index + 1} do item ${numero}`}
            onClick={() =>
              onChange(({ mockups }) => ({ mockups: mockups.filter((mockup) => mockup.arquivo !== arquivo) }))
            }
          >
            Tirar
          </button>
        </span>
      ))}
      {linha.mockups.length < MOCKUPS_POR_LINHA && (
        <FileButton
          field={`Imagens para o item ${numero}`}
          accept="image/*"
          multiple
          variant="default"
          icon={IconPhotoPlus}
          loading={isPending}
          onFiles={mutate}
        >
          {linha.mockups.length === 0 ? 'Adicionar imagem' : 'Outra imagem'}
        </FileButton>
      )}
    </fieldset>
  )
}
