import { rotuloDoCampo } from '@estampa/contract/bling/campos.ts'
import type { CampoDoVinculo, Comparacao } from '@estampa/contract/bling/vinculo.routes.ts'
import { formatDateTime } from '@estampa/contract/shared/dates.ts'
import { formatReais } from '@estampa/contract/shared/money.ts'
import { IconCloudOff } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useParams, useSearchParams } from 'react-router'
import { isNotFound, sentenceOf } from '../../../shared/api/apiError.ts'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { ConfirmDialog } from '../../../shared/ui/dialogs/ConfirmDialog.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { PageHeader } from '../../../shared/ui/PageHeader.tsx'
import { EmptyState, LoadingState, NotRead } from '../../../shared/ui/states.tsx'
import { CamposDosDoisLados, describeBlingProduto, LadoALado } from './CamposDosDoisLados.tsx'
import { doisLados, type Escolha, type Estoque, useNoBling } from './useNoBling.ts'

export default function ProdutoNoBlingPage() {
  const { produtoId = '' } = useParams()
  const [params] = useSearchParams()
  const id = /^\d{1,10}$/.test(produtoId) ? Number(produtoId) : 0
  const idBling = params.get('id_bling') ?? ''
  const consulta = useQuery(doisLados(id, /^\d{1,15}$/.test(idBling) ? Number(idBling) : null))
  const { data } = consulta
  return (
    <>
      <PageHeader
        title="Produto no Bling"
        subtitle={data?.bling ? describeBlingProduto(data.bling) : 'O que está aqui e o que está lá.'}
        actions={
          <Button to={`/produtos/${id}`} variant="default">
            Voltar ao produto
          </Button>
        }
      />
      {data ? (
        <Lados key={id} produtoId={id} lados={data} />
      ) : (
        <NotRead
          query={consulta}
          message={sentenceOf(consulta.error, 'Não foi possível carregar.')}
          absentFrom={isNotFound(consulta.error) && '/produtos'}
        >
          <LoadingState message="Lendo o produto no Bling..." />
        </NotRead>
      )}
    </>
  )
}

function Lados({ produtoId, lados }: { produtoId: number; lados: Comparacao }) {
  const { vincular, escolher, devolver, ocupado } = useNoBling(produtoId)
  const [sending, setSending] = useState<Escolha | null>(null)
  const { bling, vinculado, kit, imagens } = lados
  if (!bling)
    return (
      <EmptyState
        message="Nada no Bling tem o SKU deste produto."
        icon={IconCloudOff}
        detail="Publique-o na página do produto."
      />
    )
  const onChoose = (fazer: 'enviar' | 'trazer', field: CampoDoVinculo, variacaoId: number | null = null) => {
    const choice = { fazer, campos: [field], variacaoId }
    if (fazer === 'enviar') setSending(choice)
    else escolher.mutate(choice)
  }
  return (
    <>
      {!vinculado && (
        <Vincular
          bling={bling}
          kit={kit}
          pendente={vincular.isPending}
          onVincular={(estoque) => vincular.mutate({ idBling: bling.id, estoque })}
        />
      )}
      <Card title="Campos" description={explicacao(lados)}>
        <CamposDosDoisLados
          campos={lados.campos}
          de=""
          ocupado={ocupado}
          soTrazer={kit}
          onEscolher={vinculado ? onChoose : undefined}
        />
      </Card>
      {lados.variacoes.length > 0 && (
        <VariacoesDosDoisLados lados={lados} ocupado={ocupado} onEscolher={vinculado ? onChoose : undefined} />
      )}
      <Card title="Fotos" description="As fotos daqui só são enviadas a um produto que não tem nenhuma no Bling.">
        <LadoALado lados={{ Aqui: imagens.aqui, 'Confirmadas no Bling': imagens.bling }} />
        {imagens.aviso && <p className="m-0 mt-3 text-texto-suave">{imagens.aviso}</p>}
      </Card>
      {lados.versoes.length > 0 && (
        <Versoes versoes={lados.versoes} ocupado={ocupado} onDevolver={(version) => devolver.mutate(version)} />
      )}
      {sending && (
        <ConfirmDialog
          title="Substituir no Bling?"
          confirmLabel="Enviar o daqui"
          pending={escolher.isPending}
          onConfirm={() => escolher.mutate(sending, { onSettled: () => setSending(null) })}
          onClose={() => setSending(null)}
        >
          {sending.campos.map(rotuloDoCampo).join(', ')}: o que está no Bling é substituído pelo daqui. O de lá fica
          guardado e pode ser devolvido.
        </ConfirmDialog>
      )}
    </>
  )
}

const SO_LIDO = 'No Bling este produto é um kit: ele é só lido, e nada dele é alterado lá.'

function explicacao({ kit, vinculado }: Comparacao): string {
  if (kit) return SO_LIDO
  if (!vinculado) return 'Ligar um ao outro não muda nenhum deles.'
  return 'O que for alterado no produto daqui é enviado sozinho. O que já era diferente fica assim até que alguém escolha.'
}

interface VariacoesProps {
  readonly lados: Comparacao
  readonly onEscolher?:
    | ((direction: 'enviar' | 'trazer', campo: CampoDoVinculo, variacaoId: number) => void)
    | undefined
  readonly ocupado: boolean
}

const difere = ({ id_bling, variacao_id, campos }: Comparacao['variacoes'][number]) =>
  id_bling === null || variacao_id === null || campos.some(({ igual }) => !igual)

function VariacoesDosDoisLados({ lados, onEscolher, ocupado }: VariacoesProps) {
  const diferentesPrimeiro = lados.variacoes.toSorted((a, b) => Number(difere(b)) - Number(difere(a)))
  return (
    <Card title="Variações" description="O par de cada uma é o que tem o mesmo SKU.">
      <ul className="[&_>_li_+_li]:pt-4 [&_>_li_+_li]:mt-4 [&_>_li_+_li]:border-t [&_>_li_+_li]:border-t-borda">
        {diferentesPrimeiro.map(({ variacao_id, id_bling, nome, campos }) => (
          <li key={variacao_id ?? `bling-${id_bling}`}>
            <h3 className="m-0 mb-2 text-base font-titulo [&_span]:font-texto [&_span]:text-texto-suave">
              {nome}
              {id_bling === null && <span> Só aqui: não está no Bling.</span>}
              {variacao_id === null && <span> Só no Bling: fica como está.</span>}
            </h3>
            {variacao_id !== null && id_bling !== null && (
              <CamposDosDoisLados
                campos={campos}
                de={nome}
                ocupado={ocupado}
                soTrazer={lados.kit}
                onEscolher={onEscolher && ((direction, field) => onEscolher(direction, field, variacao_id))}
              />
            )}
          </li>
        ))}
      </ul>
    </Card>
  )
}

interface VincularProps {
  readonly bling: NonNullable<Comparacao['bling']>
  readonly kit: boolean
  readonly pendente: boolean
  readonly onVincular: (estoque: Estoque) => void
}

const ESTOQUES = [
  { value: '', label: 'Não mover nada agora' },
  { value: 'daqui', label: 'Gravar no Bling as quantidades daqui' },
  { value: 'do_bling', label: 'Trazer para cá as quantidades do Bling' },
]

/** Shows the product at Bling that has this product's code, and links the two. */
function Vincular({ bling, kit, pendente, onVincular }: VincularProps) {
  const [estoque, setEstoque] = useState('')
  return (
    <Card
      title="Este SKU já existe no Bling"
      description="São o mesmo produto: isto liga os dois, e as variações pelo SKU. Nenhum campo é alterado em nenhum dos lados."
    >
      <p className="flex flex-wrap gap-x-4 gap-y-1 py-3 px-4 m-0 mb-4 bg-superficie-2 rounded-controle [&_strong]:wrap-anywhere">
        <strong>{bling.nome}</strong>
        <span>{formatReais(bling.preco)}</span>
        <span>{describeBlingProduto(bling)}</span>
      </p>
      {kit ? (
        <p className="m-0 mt-3 text-texto-suave">{SO_LIDO}</p>
      ) : (
        <SelectField
          label="Estoque"
          value={estoque}
          options={ESTOQUES}
          onChange={(event) => setEstoque(event.currentTarget.value)}
        />
      )}
      <div className="mt-4 max-md:[&_>_button]:flex-auto max-md:[&_>_button]:min-h-11">
        <Button loading={pendente} onClick={() => onVincular((estoque || null) as Estoque)}>
          Ligar ao produto do Bling
        </Button>
      </div>
    </Card>
  )
}

type VersoesProps = Pick<Comparacao, 'versoes'> & { ocupado: boolean; onDevolver: (id: number) => void }

function Versoes({ versoes, ocupado, onDevolver }: VersoesProps) {
  return (
    <Card title="Substituído no Bling" description="As três últimas versões ficam guardadas e podem ser devolvidas.">
      <ul className="[&_>_li+li]:pt-4 [&_>_li+li]:mt-4 [&_>_li+li]:border-t [&_>_li+li]:border-borda [&_dl]:mb-3 max-md:[&_button]:flex-auto max-md:[&_button]:min-h-11">
        {versoes.map(({ id, criado_em, usuario, campos }) => {
          const replacedAt = formatDateTime(criado_em)
          return (
            <li key={id}>
              <p className="text-m text-texto-suave m-0 mb-2 tabular-nums">
                {[replacedAt, usuario ?? 'ao salvar o produto'].join(', ')}
              </p>
              {campos.map(({ nome, antes, enviado }) => (
                <LadoALado key={nome} lados={{ [`${nome}, antes`]: antes, [`${nome}, enviado`]: enviado }} />
              ))}
              <Button
                variant="default"
                disabled={ocupado}
                onClick={() => onDevolver(id)}
                aria-label={`Devolver ao Bling o que havia antes de ${replacedAt} (${id})`}
              >
                Devolver ao Bling
              </Button>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
