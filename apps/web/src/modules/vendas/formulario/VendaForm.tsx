import { formatReais } from '@estampa/contract/shared/money.ts'
import { ORIGENS } from '@estampa/contract/vendas/opcoes.ts'
import type { Venda } from '@estampa/contract/vendas/vendas.schemas.ts'
import { IconBuildingStore, IconUserPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useEffect, useId, useRef, useState } from 'react'
import type { ApiError } from '../../../shared/api/apiError.ts'
import { SaveBar } from '../../../shared/ui/ActionBar.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { onDemand } from '../../../shared/ui/dialogs/onDemand.tsx'
import { useUnsavedQuestion } from '../../../shared/ui/dialogs/useUnsavedQuestion.tsx'
import { SelectField } from '../../../shared/ui/fields/SelectField.tsx'
import { SomaDasLinhas } from '../../../shared/vendas/EditorDeLinhas.tsx'
import { conexaoDoBling } from '../../bling/bling.queries.ts'
import { ClienteSelect } from '../../clientes/ClienteSelect.tsx'
import { consumidorFinal } from '../../clientes/clientes.queries.ts'
import { produtoAgora } from '../../produtos/produtos.queries.ts'
import { CamposDosLembretes, type Lembretes } from './CamposDosLembretes.tsx'
import { lacksErros, naoEnviarComEnter, parseRefusal, useFocoNoErro } from './conferencia.ts'
import { EditorDeItens } from './EditorDeItens.tsx'
import { descricaoDa, isPublicada, type Linha } from './linha.ts'
import { buildVendaRascunho, type Rascunho, somaDe } from './rascunho.ts'
import { useRascunhoDaVenda } from './rascunhoGuardado.tsx'
import { useRascunho } from './useRascunho.ts'
import { useSalvarVenda } from './useSalvarVenda.ts'

const CriarEConcluir = onDemand(async () => (await import('../balcao/CriarEConcluir.tsx')).CriarEConcluir)
const ConflitoDaVenda = onDemand(async () => (await import('./ConflitoDaVenda.tsx')).ConflitoDaVenda)

interface VendaFormProps {
  venda?: Venda
  /** Whom and where a new one is for, when known. */
  clienteId?: number | null
  origem?: string
  /** The notice above an edited sale: what saving takes back. */
  Aviso?: ComponentType<{ venda: Venda }>
  /** Begins another sale like this one. */
  onNext?: (rascunho: Rascunho) => void
}

/** Creates a sale, or edits `venda` as it was when the form opened. */
export function VendaForm({ venda, clienteId = null, origem = '', Aviso, onNext }: VendaFormProps) {
  const id = useId()
  const client = useQueryClient()
  const [base, setBase] = useState(venda)
  const [criandoCliente, setCriandoCliente] = useState(false)
  const [equipe, setEquipe] = useState(venda !== undefined && hasLembretes(venda))
  const [recusa, setRecusa] = useState<{ cliente?: string | undefined; geral: string }>({ geral: '' })
  const edicao = useRascunho(() => buildVendaRascunho(venda, clienteId, origem))
  const { rascunho, erros, alterado, mudar } = edicao
  const onRefused = (erro: ApiError) => {
    const { porLinha, ...resto } = parseRefusal(erro, rascunho.linhas)
    edicao.recusar(porLinha)
    setRecusa(resto)
    void rereadEstoque(rascunho.linhas.filter(({ chave }) => porLinha[chave]?.quantidade))
    focarErro()
  }
  const salvamento = useSalvarVenda(venda?.id ?? null, { onRefused })
  const { criar, onCreated, keys, save, saving, saved, refusal, other, resolve } = salvamento
  const [isBalcaoOpen, setNoBalcao] = useState(false)
  const rereadEstoque = async (linhas: readonly Linha[]) => {
    for (const { produtoId } of linhas) {
      if (produtoId !== null) edicao.atualizarEstoque(await produtoAgora(client, produtoId))
    }
  }
  const { formulario, focarErro } = useFocoNoErro(saving)
  const { total, pecas } = somaDe(rascunho)
  const digitado = alterado && !saved
  const oferta = useRascunhoDaVenda(
    base,
    () => buildVendaRascunho(base, clienteId, origem),
    digitado ? rascunho : null,
    {
      onRetomar: (retomado) => {
        mudar(retomado)
        setEquipe(hasLembretes(retomado.lembretes))
      },
      onMudou: (geral) => setRecusa({ geral }),
      keys,
      done: saved,
    },
  )
  const aviso = useUnsavedQuestion(digitado)

  const conferida = (fazer: () => void) => {
    setRecusa({ geral: '' })
    if (lacksErros(edicao.tentar())) fazer()
    else focarErro()
  }
  const sendVenda = () => conferida(() => save({ rascunho, versao: base?.versao || null }))
  return (
    <>
      {oferta}
      {/* Inert while sending: what would be typed meanwhile would be lost. */}
      <form
        ref={formulario}
        id={id}
        noValidate
        inert={saving}
        onKeyDown={naoEnviarComEnter}
        onSubmit={(event) => {
          event.preventDefault()
          sendVenda()
        }}
      >
        {base && Aviso && <Aviso venda={base} />}
        {base?.importada && (
          <p className="py-3 px-3.5 m-0 mb-4 bg-info-fundo border-l-3 border-l-info rounded-controle">
            Este pedido começou no canal {base.canal}: os itens e os preços são os de lá. O que mudar aqui não muda o
            pedido no Bling.
          </p>
        )}
        <EditorDeItens edicao={edicao} focado={!venda} />
        {!base?.importada && rascunho.origem !== 'loja_fisica' && <NaoPublicados linhas={rascunho.linhas} />}
        <Card
          title="Dados da venda"
          actions={
            <div className="flex flex-wrap gap-2">
              {!venda && (
                <VendaNoBalcao
                  rascunho={rascunho}
                  onChoose={(mudanca) => {
                    mudar(mudanca)
                    // The button goes. What is sold comes next.
                    formulario.current?.querySelector<HTMLElement>('input[type="search"]')?.focus()
                  }}
                />
              )}
              <Button variant="default" icon={IconUserPlus} onClick={() => setCriandoCliente(true)}>
                Novo cliente
              </Button>
            </div>
          }
        >
          <div className="grid gap-x-5 gap-y-4 items-start md:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)]">
            <SelectField
              label="Origem"
              required
              placeholder="Selecione"
              value={rascunho.origem}
              error={erros.origem}
              onChange={(event) => mudar({ origem: event.target.value })}
              options={ORIGENS.map(({ valor, rotulo }) => ({ value: valor, label: rotulo }))}
            />
            <ClienteSelect
              value={rascunho.clienteId}
              atual={base?.cliente}
              error={erros.cliente ?? recusa.cliente}
              creating={criandoCliente}
              onCreating={setCriandoCliente}
              onChange={(cliente) => {
                setRecusa({ geral: '' })
                mudar({ clienteId: cliente })
              }}
            />
          </div>
        </Card>
        <details
          className="k-caixa px-6 mt-4 shadow-1 open:pb-6 max-md:px-4 [&_summary]:py-4 [&_summary]:font-titulo [&_summary_span]:ml-2 [&_summary_span]:font-texto"
          open={equipe}
        >
          <summary>
            Para a equipe <span className="text-m text-texto-suave">Anotação, prazo e prioridade</span>
          </summary>
          <CamposDosLembretes valor={rascunho.lembretes} onChange={(lembretes) => mudar({ lembretes })} />
        </details>
      </form>
      <SaveBar
        form={id}
        cancel={venda ? `/vendas/${venda.id}` : '/vendas'}
        saving={saving}
        status={<SomaDasLinhas total={formatReais(total)} pecas={pecas} />}
        refusal={recusa.geral || refusal}
        label={venda ? 'Atualizar Venda' : 'Criar Venda'}
      >
        {!venda && rascunho.origem === 'loja_fisica' && (
          <Button disabled={saving} onClick={() => conferida(() => setNoBalcao(true))}>
            Criar e concluir
          </Button>
        )}
      </SaveBar>
      {other && base && (
        <ConflitoDaVenda
          rascunho={rascunho}
          base={base}
          outra={other}
          pending={saving}
          onLoad={() => {
            setBase(other)
            edicao.recomecar(buildVendaRascunho(other))
            resolve()
          }}
          onKeep={(juntos) => {
            setBase(other)
            edicao.recomecar(buildVendaRascunho(other))
            mudar(juntos)
            save({ rascunho: juntos, versao: other.versao })
          }}
          onClose={resolve}
        />
      )}
      {isBalcaoOpen && (
        <CriarEConcluir
          total={total}
          criar={() => criar(rascunho)}
          onRefused={(erro) => {
            setNoBalcao(false)
            onRefused(erro)
          }}
          onCreated={onCreated}
          onClose={() => setNoBalcao(false)}
          onNext={() => onNext?.(rascunho)}
        />
      )}
      {aviso}
    </>
  )
}

const hasLembretes = ({ anotacao, prazo, prioritaria }: Lembretes | Venda) => Boolean(anotacao || prazo || prioritaria)

/** Button that says where and to whom in one click: at the counter, to a customer who leaves no name. */
function VendaNoBalcao({ rascunho, onChoose }: { rascunho: Rascunho; onChoose: (mudanca: Partial<Rascunho>) => void }) {
  const { data: consumidor } = useQuery(consumidorFinal)
  if (rascunho.origem === 'loja_fisica' && rascunho.clienteId !== null) return null
  return (
    <Button
      variant="default"
      icon={IconBuildingStore}
      disabled={!consumidor}
      onClick={() => consumidor && onChoose({ origem: 'loja_fisica', clienteId: consumidor.id })}
    >
      Venda no balcão
    </Button>
  )
}

/** Says beforehand what a sale with products that are not at Bling cannot do (spec §8). Nothing in a shop without it. */
function NaoPublicados({ linhas }: { linhas: readonly Linha[] }) {
  const { data } = useQuery(conexaoDoBling)
  const nomes = [...new Set(linhas.filter((linha) => !isPublicada(linha)).map(descricaoDa))]
  const frase = useRef<HTMLParagraphElement>(null)
  const quantos = nomes.length
  useEffect(() => {
    // Not under the bar at the foot; but the camera stays in sight while it reads.
    if (quantos > 0 && !document.querySelector('video')) frase.current?.scrollIntoView({ block: 'nearest' })
  }, [quantos])
  if (!data?.ativo || nomes.length === 0) return null
  return (
    <p
      ref={frase}
      className="py-3 px-3.5 m-0 my-4 text-texto bg-aviso-fundo border-l-3 border-l-aviso rounded-controle"
      role="status"
    >
      {nomes.length === 1 ? 'Produto não publicado' : 'Produtos não publicados'} no Bling:{' '}
      <strong>{nomes.join(', ')}</strong>. A venda será registrada, mas não sincronizada: frete e etiqueta ficam
      indisponíveis até a publicação.
    </p>
  )
}
