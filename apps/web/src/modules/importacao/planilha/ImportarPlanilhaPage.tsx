import type { ImportacaoDePlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { plural } from '@estampa/contract/shared/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { download } from '../../../shared/api/http.ts'
import { useList } from '../../../shared/resource/useList.ts'
import { useTold } from '../../../shared/resource/useTold.ts'
import { AdminScreen } from '../../../shared/session/Allowed.tsx'
import { Button } from '../../../shared/ui/Button.tsx'
import { Card } from '../../../shared/ui/Card.tsx'
import { NotRead, Progress } from '../../../shared/ui/states.tsx'
import { listaDeProdutos } from '../../produtos/produtos.queries.ts'
import { Andamento, BOTOES, CANCELAR, CONTINUA_SOZINHO, ComPergunta, Falta, SUAVE } from '../Importacao.tsx'
import { Envio } from './Envio.tsx'
import { LeituraDoArquivo, useLeituraEscolhas } from './Leitura.tsx'
import { LinhasDaPlanilha } from './Linhas.tsx'
import { Numeros } from './Numeros.tsx'
import {
  applyPlanilhaImportacao,
  cancelPlanilhaImportacao,
  isPlanilhaImportacaoRunning,
  linhasComErro,
  umaImportacao,
  undoPlanilhaImportacao,
} from './planilhas.queries.ts'

const PESSOAS = ['clientes', 'fornecedores'] as const

/** A spreadsheet of the shop comes in: of customers or suppliers below their list, else of products. `?importacao=` is the one looked at. */
export default function ImportarPlanilhaPage() {
  const { pathname } = useLocation()
  const tipo = PESSOAS.find((candidate) => pathname.startsWith(`/${candidate}`)) ?? 'produtos'
  const [params] = useSearchParams()
  const id = Number(params.get('importacao')) || null
  return (
    <AdminScreen
      key={tipo}
      title={`Importar ${tipo}`}
      subtitle="De um arquivo seu ou de outro programa: nada muda antes de você conferir."
    >
      {id === null ? <Envio tipo={tipo} /> : <ImportacaoIniciada key={id} id={id} />}
    </AdminScreen>
  )
}

function ImportacaoIniciada({ id }: { id: number }) {
  const query = useQuery(umaImportacao(id))
  const { data } = query
  if (!data) return <NotRead query={query} height="320px" />
  const { estado, aplicadas, aplicar, desfeitas, ficaram, restante_s, mensagem } = data
  // While the file is read, its choices stay: a new one starts the reading anew.
  if (estado === 'lendo' || !isPlanilhaImportacaoRunning(data)) return <Conferencia importacao={data} />
  const [title, verbo, feitos, total] =
    estado === 'aplicando'
      ? (['Importando', 'gravada', aplicadas, aplicar] as const)
      : (['Desfazendo a importação', 'desfeita', desfeitas + ficaram, aplicadas] as const)
  return (
    <Andamento
      titulo={title}
      frase={`${feitos.toLocaleString('pt-BR')} de ${plural(total, `linha ${verbo}`, `linhas ${verbo}s`)}.`}
      {...{ feitos, todos: total, restante_s }}
      nota={mensagem ?? CONTINUA_SOZINHO}
      acoes={estado === 'desfazendo' ? null : <Cancelar importacao={data} />}
    />
  )
}

const formatLinhas = (n: number) => plural(n, 'linha', 'linhas')

/** A reading that takes longer goes on without the screen, which is said. */
const DEMORADA_S = 10

/** Shows what the file will do, or has done, row by row; and how it is read, while that can change. */
function Conferencia({ importacao }: { importacao: ImportacaoDePlanilha }) {
  const choices = useLeituraEscolhas(importacao)
  const { agora, mudar } = choices
  const { estado, lidas } = agora
  const reading = estado === 'lendo'
  const isChangeable = reading || estado === 'pronta'
  return (
    <>
      {isChangeable && <Numeros importacao={agora} onChoose={(numeros) => mudar({ numeros })} />}
      {reading ? <Lendo importacao={agora} /> : <Resumo importacao={agora} />}
      {isChangeable && <LeituraDoArquivo {...choices} />}
      {(reading || lidas > 0) && <LinhasDaPlanilha importacao={agora} />}
    </>
  )
}

/** As high as the summary that follows, so that nothing below moves under the hand of the person who chooses. */
function Lendo({ importacao }: { importacao: ImportacaoDePlanilha }) {
  const { arquivo, lidas, total, restante_s, mensagem } = importacao
  return (
    <Card title="Lendo o arquivo">
      <p className="m-0 mb-3 text-xl" role="status">
        {lidas > 0
          ? `${lidas.toLocaleString('pt-BR')} de ${formatLinhas(total)} ${total === 1 ? 'lida' : 'lidas'}.`
          : 'Lendo…'}
        <Falta restante_s={restante_s} />
      </p>
      <div className="h-0 [&_progress]:relative [&_progress]:-top-2.5 [&_progress]:h-2">
        <Progress label="Andamento" done={lidas} all={total} />
      </div>
      <p className={SUAVE}>{mensagem ?? ((restante_s ?? 0) > DEMORADA_S ? CONTINUA_SOZINHO : arquivo)}</p>
      <div className={BOTOES}>
        <Cancelar importacao={importacao} />
        <Button disabled>Importar</Button>
      </div>
    </Card>
  )
}

function Resumo({ importacao }: { importacao: ImportacaoDePlanilha }) {
  const { estado, arquivo, origem, resumo, aplicar, aplicadas, avisadas, desfeitas, ficaram, numeros, modelos_novos } =
    importacao
  const pronta = estado === 'pronta'
  const titles = {
    pronta: 'Confira antes de importar',
    desfeita: 'Importação desfeita',
    falhou: 'Não foi possível ler',
  }
  const [, setParams] = useSearchParams()
  return (
    <Card
      title={titles[estado as 'pronta'] ?? (estado === 'cancelada' ? 'Importação cancelada' : 'Importação concluída')}
    >
      <p className="m-0 mb-3 text-xl" role="status">
        {frase(importacao)}
      </p>
      {pronta && aplicar > 0 && numeros !== 'perguntar' && modelos_novos.length > 0 && (
        <p className="m-0 mb-3" role="status">
          {describeNewModelos(modelos_novos)}
        </p>
      )}
      <p className={SUAVE}>
        {origem ? `${arquivo} · ${origem.nome}` : arquivo}
        {avisadas > 0 && `. ${formatLinhas(avisadas)} com aviso`}
        {resumo.erro > 0 &&
          `. ${formatLinhas(resumo.erro)} com erro ${resumo.erro === 1 ? (pronta ? 'fica' : 'ficou') : pronta ? 'ficam' : 'ficaram'} de fora`}
        {avisadas + resumo.erro > 0 && '.'}
      </p>
      <div className={BOTOES}>
        {resumo.erro > 0 && <BaixarErros id={importacao.id} />}
        {pronta && <Cancelar importacao={importacao} />}
        {!pronta && (
          <Button variant="default" onClick={() => setParams({})}>
            Importar outra
          </Button>
        )}
        {!pronta && aplicadas > desfeitas + ficaram && <Desfazer importacao={importacao} />}
        {estado === 'concluida' &&
          aplicadas > 0 &&
          (importacao.tipo === 'produtos' || importacao.tipo === 'estoque') && <VerProdutos id={importacao.id} />}
        {pronta && (aplicar > 0 || numeros === 'perguntar') && <Aplicar importacao={importacao} />}
      </div>
    </Card>
  )
}

function frase(importacao: ImportacaoDePlanilha): string {
  const { estado, numeros, resumo, aplicar, aplicadas, desfeitas, na_lixeira, ficaram, mensagem } = importacao
  if (estado === 'falhou') return mensagem ?? 'O arquivo não pôde ser lido.'
  if (estado === 'desfeita') {
    const { produtos, linhas } = na_lixeira
    const revertedCount = desfeitas - linhas
    const parts = [
      produtos > 0 && plural(produtos, 'produto criado foi para a lixeira', 'produtos criados foram para a lixeira'),
      (revertedCount > 0 || produtos === 0) &&
        plural(revertedCount, 'linha voltou ao que era', 'linhas voltaram ao que eram'),
      ficaram > 0 &&
        plural(ficaram, 'linha ficou como alguém deixou depois', 'linhas ficaram como alguém deixou depois'),
    ]
    return `${parts.filter(Boolean).join('. ')}.`
  }
  if (estado !== 'pronta') return `${plural(aplicadas, 'linha gravada', 'linhas gravadas')}.`
  if (numeros === 'perguntar') return 'Falta dizer como os números são lidos.'
  if (aplicar === 0)
    return resumo.erro > 0
      ? 'Nada a importar: o que está no arquivo já está aqui, ou tem erro.'
      : 'Nada muda: tudo o que está no arquivo já está aqui.'
  const parts = [
    resumo.criar > 0 && plural(resumo.criar, 'linha nova', 'linhas novas'),
    resumo.alterar > 0 && plural(resumo.alterar, 'linha altera', 'linhas alteram'),
    resumo.igual > 0 && plural(resumo.igual, 'linha não muda nada', 'linhas não mudam nada'),
  ]
  return `${parts.filter(Boolean).join(', ')}.`
}

/** Names that one sentence tells. */
const TOLD_NAMES = 5
/** Says which models the import will make: a mistyped name is one more. */
function describeNewModelos(names: readonly string[]): string {
  if (names.length === 1) return `Será criado o modelo “${names[0]}”.`
  const told = names.slice(0, TOLD_NAMES).map((name) => `“${name}”`)
  const rest = names.length - told.length
  const list = rest > 0 ? [...told, `mais ${rest}`] : told
  return `Serão criados os modelos ${new Intl.ListFormat('pt-BR').format(list)}.`
}

function Aplicar({ importacao: { id, aplicar, numeros } }: { importacao: ImportacaoDePlanilha }) {
  const reason = useId()
  const impede = numeros === 'perguntar'
  const { mutate, isPending } = useTold(applyPlanilhaImportacao, 'Não foi possível importar. Tente novamente.')
  return (
    <>
      {impede && (
        <span id={reason} className="self-center text-aviso">
          Responda antes à pergunta sobre os números.
        </span>
      )}
      <Button
        disabled={impede}
        loading={isPending}
        onClick={() => mutate(id)}
        aria-describedby={impede ? reason : undefined}
      >
        {aplicar > 0 ? `Importar ${formatLinhas(aplicar)}` : 'Importar'}
      </Button>
    </>
  )
}

function VerProdutos({ id }: { id: number }) {
  const { total } = useList(listaDeProdutos({ importacao: id }))
  return (
    <Button to={`/produtos?importacao=${id}`}>
      {total === 1 ? 'Ver o produto' : `Ver os ${total > 0 ? `${total.toLocaleString('pt-BR')} ` : ''}produtos`}
    </Button>
  )
}

const Cancelar = ({ importacao }: { importacao: ImportacaoDePlanilha }) => (
  <ComPergunta {...CANCELAR} id={importacao.id} mutacao={cancelPlanilhaImportacao}>
    {importacao.estado === 'aplicando'
      ? 'O que já foi gravado fica, e pode ser desfeito; o resto não entra.'
      : 'Nada foi gravado. Você pode enviar a planilha de novo quando quiser.'}
  </ComPergunta>
)

const Desfazer = ({ importacao: { id, aplicadas } }: { importacao: ImportacaoDePlanilha }) => (
  <ComPergunta
    id={id}
    rotulo="Desfazer importação"
    pergunta="Desfazer a importação?"
    sim="Desfazer"
    nao="Deixar como está"
    falha="Não foi possível desfazer. Tente novamente."
    mutacao={undoPlanilhaImportacao}
  >
    {`${aplicadas === 1 ? 'A linha gravada volta' : `As ${formatLinhas(aplicadas)} gravadas voltam`} ao que ${aplicadas === 1 ? 'era' : 'eram'}; o que foi criado vai para a lixeira. O que alguém mudou depois fica como está, e é listado.`}
  </ComPergunta>
)

function BaixarErros({ id }: { id: number }) {
  const { mutate, isPending } = useTold(
    { mutationFn: async () => download(new Blob([(await linhasComErro(id)) as Blob]), 'linhas-com-erro.csv') },
    'Não foi possível baixar. Tente novamente.',
  )
  return (
    <Button variant="default" loading={isPending} onClick={() => mutate()}>
      Baixar linhas com erro
    </Button>
  )
}
