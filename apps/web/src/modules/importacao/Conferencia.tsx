import type { ImportacaoDePlanilha } from '@estampa/contract/importacoes/importacoes.schemas.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { fraseDe } from '../../shared/apiError.ts'
import { baixar } from '../../shared/baixar.ts'
import { CancelarImportacao, ComPergunta } from '../../shared/importacao/ComPergunta.tsx'
import css from '../../shared/importacao/importacao.module.css'
import { Button } from '../../shared/ui/Button.tsx'
import { Card } from '../../shared/ui/Card.tsx'
import { avisar } from '../../shared/ui/toast.ts'
import { Colunas } from './Colunas.tsx'
import { Linhas } from './Linhas.tsx'
import { aplicarImportacao, cancelarImportacao, desfazerImportacao, linhasComErro } from './planilhas.queries.ts'

const linhas = (n: number) => (n === 1 ? '1 linha' : `${n.toLocaleString('pt-BR')} linhas`)

/** What the file will do, or has done, row by row; and what its columns are, while that can change. */
export function Conferencia({ importacao }: { importacao: ImportacaoDePlanilha }) {
  const { estado, lidas } = importacao
  return (
    <>
      <Resumo importacao={importacao} />
      {estado === 'pronta' && <Colunas key={importacao.id} importacao={importacao} />}
      {lidas > 0 && <Linhas importacao={importacao} />}
    </>
  )
}

function Resumo({ importacao }: { importacao: ImportacaoDePlanilha }) {
  const { estado, arquivo, resumo, aplicar, aplicadas, desfeitas, ficaram } = importacao
  const pronta = estado === 'pronta'
  const titulos = {
    pronta: 'Confira antes de importar',
    desfeita: 'Importação desfeita',
    falhou: 'Não foi possível ler',
  }
  const [, mudarParams] = useSearchParams()
  return (
    <Card
      title={titulos[estado as 'pronta'] ?? (estado === 'cancelada' ? 'Importação cancelada' : 'Importação concluída')}
    >
      <p className={css.andamento} role="status">
        {frase(importacao)}
      </p>
      <p className={css.suave}>
        {arquivo}
        {resumo.erro > 0 && `. ${linhas(resumo.erro)} com erro ${resumo.erro === 1 ? 'fica' : 'ficam'} de fora.`}
      </p>
      <div className={css.botoes}>
        {resumo.erro > 0 && <BaixarErros id={importacao.id} />}
        {pronta && <Cancelar importacao={importacao} />}
        {!pronta && (
          <Button variant="default" onClick={() => mudarParams({})}>
            Importar outra
          </Button>
        )}
        {!pronta && aplicadas > desfeitas + ficaram && <Desfazer importacao={importacao} />}
        {pronta && aplicar > 0 && <Aplicar importacao={importacao} />}
      </div>
    </Card>
  )
}

function frase({ estado, resumo, aplicar, aplicadas, desfeitas, ficaram, mensagem }: ImportacaoDePlanilha): string {
  if (estado === 'falhou') return mensagem ?? 'A planilha não pôde ser lida.'
  if (estado === 'desfeita')
    return `${linhas(desfeitas)} ${desfeitas === 1 ? 'voltou' : 'voltaram'} ao que ${desfeitas === 1 ? 'era' : 'eram'}.${
      ficaram > 0 ? ` ${linhas(ficaram)} ${ficaram === 1 ? 'ficou' : 'ficaram'} como alguém deixou depois.` : ''
    }`
  if (estado !== 'pronta') return `${linhas(aplicadas)} ${aplicadas === 1 ? 'gravada' : 'gravadas'}.`
  if (aplicar === 0) return 'Nada a importar: o que está na planilha já está aqui, ou tem erro.'
  const partes = [
    resumo.criar > 0 ? `${linhas(resumo.criar)} ${resumo.criar === 1 ? 'nova' : 'novas'}` : null,
    resumo.alterar > 0 ? `${linhas(resumo.alterar)} ${resumo.alterar === 1 ? 'altera' : 'alteram'}` : null,
    resumo.igual > 0 ? `${linhas(resumo.igual)} não ${resumo.igual === 1 ? 'muda' : 'mudam'} nada` : null,
  ]
  return `${partes.filter(Boolean).join(', ')}.`
}

function Aplicar({ importacao: { id, aplicar } }: { importacao: ImportacaoDePlanilha }) {
  const { mutate, isPending } = useMutation({
    ...aplicarImportacao,
    onError: (erro) => avisar('error', fraseDe(erro, 'Não foi possível importar. Tente novamente.')),
  })
  return (
    <Button loading={isPending} onClick={() => mutate(id)}>
      Importar {linhas(aplicar)}
    </Button>
  )
}

export const Cancelar = ({ importacao }: { importacao: ImportacaoDePlanilha }) => (
  <CancelarImportacao
    importacao={importacao}
    mutacao={cancelarImportacao}
    aplicando="O que já foi gravado fica, e pode ser desfeito; o resto não entra."
    antes="Nada foi gravado. Você pode enviar a planilha de novo quando quiser."
  />
)

const Desfazer = ({ importacao: { id, aplicadas } }: { importacao: ImportacaoDePlanilha }) => (
  <ComPergunta
    id={id}
    rotulo="Desfazer importação"
    pergunta="Desfazer a importação?"
    sim="Desfazer"
    nao="Deixar como está"
    falha="Não foi possível desfazer. Tente novamente."
    mutacao={desfazerImportacao}
  >
    {`As ${linhas(aplicadas)} gravadas voltam ao que eram; o que foi criado vai para a lixeira. O que alguém mudou depois fica como está, e é listado.`}
  </ComPergunta>
)

function BaixarErros({ id }: { id: number }) {
  const [baixando, setBaixando] = useState(false)
  const pegar = async () => {
    setBaixando(true)
    try {
      baixar(new Blob([(await linhasComErro(id)) as Blob]), 'linhas-com-erro.csv')
    } catch (erro) {
      avisar('error', fraseDe(erro, 'Não foi possível baixar. Tente novamente.'))
    }
    setBaixando(false)
  }
  return (
    <Button variant="default" loading={baixando} onClick={() => void pegar()}>
      Baixar linhas com erro
    </Button>
  )
}
