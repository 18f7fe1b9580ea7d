// ISO 3166-1, alpha-3 and alpha-2 together. The commonest partners of the Pearl River Delta stand first, as pickers show them.
const codes = `
CHNCN HKGHK MACMO TWNTW USAUS JPNJP KORKR DEUDE SGPSG MYSMY THATH VNMVN IDNID PHLPH INDIN AUSAU GBRGB FRAFR ITAIT NLDNL CHECH CANCA
ABWAW AFGAF AGOAO AIAAI ALAAX ALBAL ANDAD AREAE ARGAR ARMAM ASMAS ATAAQ ATFTF ATGAG AUTAT AZEAZ BDIBI BELBE BENBJ BESBQ BFABF BGDBD BGRBG BHRBH
BHSBS BIHBA BLMBL BLRBY BLZBZ BMUBM BOLBO BRABR BRBBB BRNBN BTNBT BVTBV BWABW CAFCF CCKCC CHLCL CIVCI CMRCM CODCD COGCG COKCK COLCO COMKM CPVCV
CRICR CUBCU CUWCW CXRCX CYMKY CYPCY CZECZ DJIDJ DMADM DNKDK DOMDO DZADZ ECUEC EGYEG ERIER ESHEH ESPES ESTEE ETHET FINFI FJIFJ FLKFK FROFO FSMFM
GABGA GEOGE GGYGG GHAGH GIBGI GINGN GLPGP GMBGM GNBGW GNQGQ GRCGR GRDGD GRLGL GTMGT GUFGF GUMGU GUYGY HMDHM HNDHN HRVHR HTIHT HUNHU IMNIM IOTIO
IRLIE IRNIR IRQIQ ISLIS ISRIL JAMJM JEYJE JORJO KAZKZ KENKE KGZKG KHMKH KIRKI KNAKN KWTKW LAOLA LBNLB LBRLR LBYLY LCALC LIELI LKALK LSOLS LTULT
LUXLU LVALV MAFMF MARMA MCOMC MDAMD MDGMG MDVMV MEXMX MHLMH MKDMK MLIML MLTMT MMRMM MNEME MNGMN MNPMP MOZMZ MRTMR MSRMS MTQMQ MUSMU MWIMW MYTYT
NAMNA NCLNC NERNE NFKNF NGANG NICNI NIUNU NORNO NPLNP NRUNR NZLNZ OMNOM PAKPK PANPA PCNPN PERPE PLWPW PNGPG POLPL PRIPR PRKKP PRTPT PRYPY PSEPS
PYFPF QATQA REURE ROURO RUSRU RWARW SAUSA SDNSD SENSN SGSGS SHNSH SJMSJ SLBSB SLESL SLVSV SMRSM SOMSO SPMPM SRBRS SSDSS STPST SURSR SVKSK SVNSI
SWESE SWZSZ SXMSX SYCSC SYRSY TCATC TCDTD TGOTG TJKTJ TKLTK TKMTM TLSTL TONTO TTOTT TUNTN TURTR TUVTV TZATZ UGAUG UKRUA UMIUM URYUY UZBUZ VATVA
VCTVC VENVE VGBVG VIRVI VUTVU WLFWF WSMWS YEMYE ZAFZA ZMBZM ZWEZW`.trim().split(/\s+/)

// As the declaration forms of the trade name them.
const own: Record<string, readonly [zh: string, tw: string, en: string]> = {
  CHN: ['中国', '中國', 'China'],
  HKG: ['中国香港', '中國香港', 'Hong Kong, China'],
  MAC: ['中国澳门', '中國澳門', 'Macao, China'],
  TWN: ['中国台湾', '中國台灣', 'Taiwan, China'],
  FLK: ['福克兰群岛（马尔维纳斯）', '福克蘭群島（馬爾維納斯）', 'Falkland Islands (Malvinas)'],
  PSE: ['巴勒斯坦', '巴勒斯坦', 'Palestine'],
}

const names = (tag: string) => new Intl.DisplayNames(tag, { type: 'region', style: 'long' })
const [zhNames, twNames, enNames] = [names('zh-CN'), names('zh-HK'), names('en')]

/** Countries and regions by alpha-3 code; their names are those of the runtime's own data (CLDR) but for those above. */
export const regions = codes.map((code): readonly [value: string, zh: string, tw: string, en: string] => {
  const [alpha3, alpha2] = [code.slice(0, 3), code.slice(3)]
  const name = (names: Intl.DisplayNames) => names.of(alpha2) ?? alpha3
  return [alpha3, ...(own[alpha3] ?? ([name(zhNames), name(twNames), name(enNames)] as const))]
})
