import { rotuloDoCampo } from '@estampa/contract/bling/campos.ts'
import type { ItemDaImportacao } from '@estampa/contract/bling/importacao.routes.ts'
import { cutText } from '@estampa/contract/shared/corte.ts'
import { useState } from 'react'
import { Link } from 'react-router'
import { formatFieldValue } from '../../../shared/forms/emPalavras.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Modal } from '../../../shared/ui/dialogs/Modal.tsx'
import { ProdutoSelect } from '../../produtos/ProdutoSelect.tsx'
import { LinhaDaImportacao, SUAVE } from '../Importacao.tsx'
import { answerImportacaoItem, type RespostaDaImportacao } from './importacao.queries.ts'

const FORMATOS: Readonly<Record<string, string>> = { S: 'simples', V: 'com variações', E: 'kit' }
const PROPOSTAS = {
  criar: ['Criar', 'success'],
  vincular: ['Já existe aqui', 'info'],
  perguntar: ['Pergunta', 'warning'],
  ignorar: ['Ignorar', 'neutral'],
} as const

/** Tells whether nothing is left to answer: the product is imported, or was linked before. */
export const isItemClosed = ({ aplicada, proposta, produto_id }: ItemDaImportacao): boolean =>
  aplicada || (proposta === 'ignorar' && produto_id !== null)

interface ItemProps {
  readonly importacaoId: number
  readonly item: ItemDaImportacao
  readonly marcado: boolean
  readonly onMark: () => void
}

/** A product of the account: its proposal, the reason, the differences, and the other choices. */
export function ItemImportado({ importacaoId, item, marcado, onMark }: ItemProps) {
  const { proposta, motivo, aplicada, produto_id } = item
  const aberto = !isItemClosed(item)
  const marca = <input type="checkbox" aria-label={`Marcar ${nomeDe(item)}`} checked={marcado} onChange={onMark} />
  return (
    <LinhaDaImportacao
      inicio={aberto ? marca : <span />}
      nome={item.nome}
      situacao={aplicada ? ['Importado', 'success'] : PROPOSTAS[proposta]}
      respostas={aberto && <Respostas importacaoId={importacaoId} item={item} />}
    >
      <p className={SUAVE}>{describeItem(item)}</p>
      {motivo && <p className={proposta === 'perguntar' ? 'k-tarefa' : SUAVE}>{motivo}</p>}
      {produto_id !== null && (!aberto || proposta === 'vincular') && (
        <p className={SUAVE}>
          Aqui: <Link to={`/produtos/${produto_id}`}>{item.produto ?? 'ver produto'}</Link>
        </p>
      )}
      {item.diferencas.length > 0 && <Diferencas diferencas={item.diferencas} />}
    </LinhaDaImportacao>
  )
}

const nomeDe = ({ nome, codigo, id_bling }: ItemDaImportacao) => `${nome || '(sem nome)'} ${codigo || id_bling}`.trim()

function describeItem({ codigo, formato, situacao, variacoes, modelo, proposta }: ItemDaImportacao): string {
  return [
    codigo.trim() || 'sem código',
    formato === 'V' ? `${variacoes} ${variacoes === 1 ? 'variação' : 'variações'}` : (FORMATOS[formato] ?? formato),
    situacao === 'I' ? 'inativo no Bling' : null,
    modelo && (proposta === 'criar' || proposta === 'perguntar') ? `modelo ${modelo}` : null,
  ]
    .filter(Boolean)
    .join(' · ')
}

function Diferencas({ diferencas }: Pick<ItemDaImportacao, 'diferencas'>) {
  const quantas = diferencas.length === 1 ? '1 diferença' : `${diferencas.length} diferenças`
  return (
    <details className="mt-1.5 [&_summary]:min-h-8 [&_summary]:py-1 [&_summary]:px-0 [&_dl]:grid [&_dl]:gap-2 [&_dl]:m-0 [&_dl]:mt-1 [&_dl_>_div]:grid [&_dl_>_div]:grid-cols-[140px_minmax(0,1fr)_minmax(0,1fr)] [&_dl_>_div]:gap-x-4 [&_dl_>_div]:gap-y-1 [&_dt]:font-forte [&_dd]:[display:-webkit-box] [&_dd]:overflow-hidden [&_dd]:[-webkit-box-orient:vertical] [&_dd]:[-webkit-line-clamp:4] max-md:[&_dl_>_div]:grid-cols-2 max-md:[&_dt]:col-span-full">
      <summary>{quantas}: fica como está aqui</summary>
      <dl>
        {diferencas.map(({ campo, aqui, bling }) => (
          <div key={campo}>
            <dt>{rotuloDoCampo(campo)}</dt>
            <dd>
              <span className={SUAVE}>Aqui</span> {formatFieldValue(campo, aqui, '—')}
            </dd>
            <dd>
              <span className={SUAVE}>No Bling</span> {formatFieldValue(campo, bling, '—')}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}

function Respostas({ importacaoId, item }: { importacaoId: number; item: ItemDaImportacao }) {
  const [isChoosing, setIsChoosing] = useState(false)
  const { mutate, isPending } = useTold(answerImportacaoItem, 'Não foi possível responder. Tente novamente.')
  const answerItem = (answer: RespostaDaImportacao) => mutate({ id: importacaoId, item: item.id, ...answer })
  const button = (
    proposal: RespostaDaImportacao['proposta'],
    label: string,
    variant: 'light' | 'default',
    onClick: () => void,
  ) =>
    item.proposta !== proposal && (
      <Button variant={variant} disabled={isPending} onClick={onClick} aria-label={`${label} ${nomeDe(item)}`}>
        {label}
      </Button>
    )
  return (
    <div className="flex flex-wrap gap-2 justify-end">
      {button('criar', 'Criar', 'light', () => answerItem({ proposta: 'criar' }))}
      {button('vincular', 'Já existe aqui', 'default', () => setIsChoosing(true))}
      {button('ignorar', 'Ignorar', 'default', () => answerItem({ proposta: 'ignorar' }))}
      {isChoosing && (
        <Modal title="Qual produto daqui é este?" onClose={() => setIsChoosing(false)} busy={isPending}>
          <ProdutoSelect
            inicial={cutText(item.nome, 60)}
            rotulo="É este"
            escolha="produto"
            pendente={isPending}
            autofocus
            onChoose={({ produtoId: produto_id }) =>
              mutate(
                { id: importacaoId, item: item.id, proposta: 'vincular', produto_id },
                { onSuccess: () => setIsChoosing(false) },
              )
            }
          />
        </Modal>
      )}
    </div>
  )
}
